// Stops `npm test` and the like with one message on a Node that cannot run them. Plain JavaScript, which every Node runs;
// in front of each command, because npm runs no `pretest` under `ignore-scripts`.
const needed = 24;
if (Number.parseInt(process.versions.node) < needed) {
  console.error(`This needs Node ${needed}, and \`node\` is ${process.version}. \`npm ci\` installs Node ${needed} beside the other packages.
If it did not, npm is set to run no install scripts (\`ignore-scripts\`). Run one of these, then try again:
  npm rebuild node --ignore-scripts=false   # runs the install script of the package \`node\`, and no other
  nvm use                                   # or put another Node ${needed} first in PATH
`);
  process.exit(1);
}
