/* What must do no harm wherever it is shown. */

import fc from 'fast-check';

/** What a hostile service might say, each of it harmful somewhere. */
export const hostileTexts: readonly string[] = [
  // Commands of the runner, at the start of a line or anywhere.
  ...['::error::pwned', '::set-output name=status::completed', '::stop-commands::silence', '::add-mask::a'],
  ...['  \u00a0\u3000::warning::x', 'text\n::error::x', 'text\r::error::x', 'text\r\n::error::x'],
  ...['text\u2028::error::x\u2029::error::y', 'text\u0085::error::x\v::error::y\f::error::z'],
  ...['\u200b', '\u001b[31m', '\u001b]0;title\u0007', '\u0000', '\ufeff'].map((text) => `${text}::error::x`),
  ...[':\u200b:error::x', '##[error]pwned', 'text ##[group]x', '#\u200b#[error]x', '##\u001b[0m[error]x'],
  ...['###[error]x', '#\u0000#[endgroup]'],
  // What a terminal or a reader would not see as it is.
  ...[
    '\u001b[2J\u001b[H',
    '\u009b31mred',
    '\u202egnp.exe\u202c',
    '\u2066isolate\u2069',
    '\ud800 lone \udc00',
  ],
  // HTML.
  ...['<img src=x onerror=alert(1)>', '<script>alert(1)</script>', '</td></tr></table><h1>x</h1>'],
  ...['<!-- comment', '--><b>x</b>', '<a href="https://evil.example">x</a>', 'x<br>y'],
  ...['<details><summary>x</summary>', '&lt;b&gt; &amp; &#64;octocat &commat;octocat', '&#10;&#10;# heading'],
  // What GitHub makes a link of.
  ...['<https://evil.example>', '<me@evil.example>', 'https://evil.example/x', 'http://evil.example'],
  ...['ftp://evil.example', 'www.evil.example', '(www.evil.example)', 'mailto:me@evil.example'],
  ...['xmpp:me@evil.example', 'me@evil.example', '[x](https://evil.example)'],
  ...['![x](https://evil.example/x.png)', '[x][y]\n\n[y]: https://evil.example', '[^1]\n\n[^1]: note'],
  ...['@octocat', 'ask @octo-org/team', '(@octocat)', '#1', 'see #42.', 'GH-42', 'octo-org/shop#42'],
  'octocat@a5c3785ed8d6a35868bc169f07e40e889087fd2e',
  // Other Markdown.
  ...['#', '-', '*', '+', '1.', '1)', '>', '   '].map((start) => `${start} item`),
  ...['---', '===', '***'].flatMap((line) => [line, `x\n${line}`]),
  ...['```\ncode', '~~~\ncode', '**bold** _em_ ~~strike~~', '`code`', '`` ` ``', '`unclosed'],
  ...['a | b | c', '|---|---|', 'a\\|b', 'a\\', '\\`x\\`', '\\\\|<img src=x>', '`|<img src=x>|`'],
  ...[':tada: :+1:', '$x^2$ $$y$$ $`z`$', '- [x] done'],
  ...['x'.repeat(5000), '', '   ', '\n\n'],
];

const punctuation = Array.from(':#[]`\\|<>&*_~.-+=$!"\'{},/@');
const white = [' ', '\n', '\r', '\r\n', '\t', '\v', '\u0085', '\u00a0', '\u2028', '\u3000', '    '];
const invisible = ['\u001b[31m', '\u001b', '\u009b', '\u0000', '\u200b', '\u202e', '\ufeff'];
const syntax =
  ':: ##[ error %0A x `` ``` ~~~ `a` `site-id` <b> <br> </details> <!-- --> &#64; &lt; @octocat #1 GH-1 a/b#1 ' +
  '[x](y) ![ ]( https://evil.example HTTPS:// www.evil.example me@evil.example mailto: 1. --- ===';

/** What such texts are made of. */
const hostilePieces: readonly string[] = [
  ...punctuation,
  ...white,
  ...invisible,
  ...syntax.split(' '),
  ...['set-output name=x', '1) ', '- ', '> ', '# '],
];

/** Pieces that are harmful somewhere, and may be worse together; or one of the texts. */
export const anyHostileText = fc.oneof(
  fc
    .array(fc.oneof(fc.constantFrom(...hostilePieces), fc.string({ maxLength: 3, unit: 'binary' })), {
      maxLength: 20,
    })
    .map((parts) => parts.join('')),
  fc.constantFrom(...hostileTexts),
);
