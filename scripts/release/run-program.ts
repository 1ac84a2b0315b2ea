import { spawn } from 'node:child_process';

export interface ProgramEnd {
  readonly exitCode: number | undefined;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a program to its end, whatever that is. Throws where it cannot be started. */
export function runProgram(
  command: string,
  args: readonly string[],
  options: { readonly cwd: string; readonly env?: NodeJS.ProcessEnv },
): Promise<ProgramEnd> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: options.cwd,
      env: options.env ?? process.env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let stdout = '';
    let stderr = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
    child.on('error', reject);
    child.on('close', (code) => {
      resolve({ exitCode: code ?? undefined, stdout, stderr });
    });
  });
}

/** What a program said. Throws with all of it where it did not end with 0. */
export async function expectProgram(
  command: string,
  args: readonly string[],
  options: { readonly cwd: string; readonly env?: NodeJS.ProcessEnv },
): Promise<string> {
  const { exitCode, stdout, stderr } = await runProgram(command, args, options);
  if (exitCode === 0) return stdout;
  throw new Error(
    `\`${[command, ...args].join(' ')}\` ended with ${exitCode ?? 'a signal'} in ${options.cwd}:\n${stdout}${stderr}`,
  );
}

/** npm, by the npm that started this script where there is one, in the folder and in no project around it. */
export function npmCommand(args: readonly string[]): {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
} {
  const env = Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^(npm_(package|lifecycle)_|npm_config_local_prefix$|INIT_CWD$)/i.test(name),
    ),
  );
  const npm = process.env['npm_execpath'];
  return npm?.endsWith('.js') === true
    ? { command: process.execPath, args: [npm, ...args], env }
    : { command: 'npm', args, env };
}
