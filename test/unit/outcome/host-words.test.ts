import { expect, it } from 'vitest';
import { hostWords, says, wordsOf } from '../../../src/outcome/host-words.ts';

const names = Object.keys(hostWords) as (keyof typeof hostWords)[];
const rows = names.flatMap((name) => hostWords[name].map((row, index) => [name, index, row[1]] as const));

it.each(rows)('an example is found by its own row and by no other list: %s, row %i, "%s"', (...row) => {
  const [name, index, example] = row;
  expect(hostWords[name].flatMap(([pattern], at) => (pattern.test(example) ? [at] : []))).toEqual([index]);
  expect(names.filter((each) => says(` ${example}\n`, each))).toEqual([name]);
});

it('a name in a message leaves a space, and `_` or `-` in a code is one', () => {
  expect(wordsOf({ serviceCode: 'site_in-use', serviceMessage: 'No a.example here' })).toBe(
    'site in use No   here',
  );
});
