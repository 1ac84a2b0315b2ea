import { expect, it } from 'vitest';
import { hostWords, passing, says, wordsOf } from '../../../src/outcome/host-words.ts';

const names = Object.keys(hostWords) as (keyof typeof hostWords)[];
const rows = names.flatMap((name) => hostWords[name].map((row, index) => [name, index, row[1]] as const));

it.each(rows)('an example is found by its own row and by no other list: %s, row %i, "%s"', (...row) => {
  const [name, index, example] = row;
  expect(hostWords[name].flatMap(([pattern], at) => (pattern.test(example) ? [at] : []))).toEqual([index]);
  // The status "done" names an end, and an error that reads "done" is none.
  const others = names.filter((each) => name !== 'succeeded' || !['nothing', 'success'].includes(each));
  expect(others.filter((each) => says(` ${example}\n`, each))).toEqual([name]);
});

it.each(passing)('what passes by itself is no limit, and takes nothing: %s', (_pattern, example) => {
  expect([...hostWords.limit, ...hostWords.taken].some(([pattern]) => pattern.test(example))).toBe(true);
  expect(says(example, 'limit') || says(example, 'taken')).toBe(false);
  expect(passing.filter(([pattern]) => example.search(pattern) >= 0)).toHaveLength(1);
});

it('a name in a message leaves a space, and `_` or `-` in a code is one', () => {
  expect(wordsOf({ serviceCode: 'site_in-use', serviceMessage: 'No a.example here' })).toBe(
    'site in use No   here',
  );
});
