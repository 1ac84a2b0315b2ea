import jq from '@michaelhomer/jqjs';
import { chmodSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { listen } from './listen.ts';

/** What `gh` is asked: its arguments, and what it reads if they say so. */
export interface GhCall {
  readonly args: readonly string[];
  readonly input: string;
}

/** What GitHub answers: JSON, or a status of an error; `offline` if it is not reached. */
export type GhAnswer = { readonly json: unknown } | { readonly status: number } | 'offline';

/**
 * A `gh` in `folder` that asks `answer` for what GitHub answers, and applies `--jq` to it, as the GitHub CLI does. Returns
 * the variable that it needs, and its calls. With `SEEN`, it writes its environment and its arguments into that file.
 * `closeServers` ends it.
 */
export async function installGh(folder: string, answer: (call: GhCall) => GhAnswer) {
  const calls: GhCall[] = [];
  const server = createServer((socket) => {
    let received = '';
    socket.setEncoding('utf8').on('data', (text: string) => {
      received += text;
      const [count = '', ...parts] = received.split('\0');
      // The last part is empty: each ends with a zero.
      if (parts.length !== Number(count) + 2) return;
      const call = { args: parts.slice(0, -2), input: parts.at(-2) ?? '' };
      calls.push(call);
      socket.end(reply(call.args, answer(call)));
    });
  });
  writeFileSync(join(folder, 'gh'), GH);
  chmodSync(join(folder, 'gh'), 0o755);
  return { env: { GH_PORT: String(await listen(server, '127.0.0.1')) }, calls };
}

/** The exit code in the first line, then what it prints. */
function reply(args: readonly string[], answer: GhAnswer): string {
  if (answer === 'offline') return '1\nerror connecting to api.github.com\n';
  if ('status' in answer) return `1\ngh: what GitHub says (HTTP ${answer.status})\n`;
  if (args.includes('--silent')) return '0\n';
  const filter = args.includes('--jq') ? args[args.indexOf('--jq') + 1] : undefined;
  const printed = Array.from(jq.compile(filter ?? '.')(answer.json), (each) =>
    typeof each === 'string' ? each : JSON.stringify(each),
  );
  return ['0', ...printed, ''].join('\n');
}

const GH = `#!/usr/bin/env bash
exec 3<>"/dev/tcp/127.0.0.1/$GH_PORT" || exit
printf '%s\\0' $# "$@" >&3
case " $* " in *' --input - '* | ' secret set '*) cat >&3 ;; esac
printf '\\0' >&3
[ -z "\${SEEN:-}" ] || { env && printf '%s\\n' "$@"; } >>"$SEEN"
read -r code <&3
IFS= read -rd '' printed <&3
printf %s "$printed"
exit "$code"
`;
