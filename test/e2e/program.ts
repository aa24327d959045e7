import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';

/** One of our scripts in its own process. */
export interface Program {
  readonly process: ChildProcess;
  readonly output: () => string;
  /** Resolves once the output matches. */
  printed(pattern: RegExp): Promise<RegExpExecArray>;
  readonly ended: Promise<{ code: number | null }>;
}

/**
 * @param env all of its environment except PATH
 * @param preloaded a script that runs in the process before the program
 */
export function startProgram(
  script: string,
  cwd: string,
  env: Readonly<Record<string, string>>,
  preloaded?: string,
): Program {
  const before = preloaded === undefined ? [] : ['--import', resolve(preloaded)];
  const child = spawn(process.execPath, [...before, resolve(script)], {
    cwd,
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const ended = once(child, 'close').then(([code]) => ({ code }));
  const program: Program = {
    process: child,
    output: () => output,
    ended,
    printed(pattern) {
      const { promise, resolve: found, reject } = Promise.withResolvers<RegExpExecArray>();
      const check = () => {
        const match = pattern.exec(output);
        if (match !== null) found(match);
      };
      child.stdout.on('data', check);
      child.stderr.on('data', check);
      ended.then(() => reject(new Error(`it ended without ${pattern}:\n${output}`)));
      check();
      return promise;
    },
  };
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  return program;
}
