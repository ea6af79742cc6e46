import { spawn } from 'node:child_process';
import { interruption } from '../supervision/supervision.ts';

export type CommandResult = { readonly succeeded: boolean; readonly output: string };

/** Runs one program to its end and returns its output. Programs of node_modules/.bin are found by name. */
export async function runCommand(
  command: string,
  commandArguments: readonly string[],
): Promise<CommandResult> {
  const child = spawn(command, commandArguments, {
    env: { ...process.env, NO_COLOR: '1' },
    signal: interruption.signal,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const chunks: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => chunks.push(chunk));
  }
  return new Promise((done, failed) => {
    child.once('error', failed);
    child.once('close', (code) => {
      done({ succeeded: code === 0, output: chunks.join('') });
    });
  });
}
