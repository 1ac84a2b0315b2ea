import { appendFileSync, readFileSync } from 'node:fs';

/** An entry that keeps two values for its `post`, which prints what it has. */
const { GITHUB_OUTPUT = '', GITHUB_STATE = '', INPUT_OPERATION, STATE_lines, STATE_plain } = process.env;
if (STATE_plain === undefined) {
  appendFileSync(GITHUB_OUTPUT, 'status=completed\n');
  appendFileSync(GITHUB_STATE, 'plain=a=b<<c\nlines<<end\none\nplain=no\nend\n');
} else {
  const outputs = readFileSync(GITHUB_OUTPUT, 'utf8');
  console.log(JSON.stringify({ INPUT_OPERATION, STATE_lines, STATE_plain, outputs }));
}
