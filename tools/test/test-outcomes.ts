import { resolve } from 'node:path';
import type { Outcome } from './outcome.ts';

/** What the runner tells about a finished test, suite or program. */
export type FinishedTest = {
  readonly name: string;
  readonly file?: string;
  readonly line?: number;
  readonly skip?: string | boolean;
  readonly todo?: string | boolean;
  readonly details: { readonly type?: 'suite' | 'test' };
};

/** The runner adds a test named like the program for a program that ran none or failed as a whole. */
export function isWholeProgram({ name, file }: FinishedTest): boolean {
  return file !== undefined && resolve(name) === file;
}

/** The outcome of a passed test; `null` for a suite, whose tests are counted. `group` names the file or the program. */
export function outcomeOfPass(event: FinishedTest, group: string): Outcome | null {
  if (event.details.type === 'suite') return null;
  if (isWholeProgram(event)) {
    return { group, name: 'has tests', passed: false, detail: 'the file contains no test' };
  }
  if (isLeftOut(event)) {
    return { group, name: event.name, passed: false, detail: 'the test is skipped: fix it or remove it' };
  }
  return { group, name: event.name, passed: true, detail: '' };
}

function isLeftOut({ skip, todo }: FinishedTest): boolean {
  return (skip ?? false) !== false || (todo ?? false) !== false;
}

type FailedTest = FinishedTest & {
  readonly details: {
    readonly error: Error & { failureType?: unknown; exitCode?: unknown; signal?: unknown };
  };
};

/** The outcome of a failed test or program, with the end of the program's output; `null` when it is counted already. */
export function outcomeOfFailure(event: FailedTest, group: string, output: string): Outcome | null {
  const { error } = event.details;
  // The suite or test around a failed one; the failed one is already counted.
  if (error.failureType === 'subtestsFailed') return null;
  const place = event.line === undefined ? '' : `${group}:${event.line}\n`;
  // the reason is in the output after the last test, also for a program that could not be run
  const isSilent = isWholeProgram(event) && error.failureType !== 'hookFailed';
  const detail = isSilent
    ? `${endOf(error)}\n${tail(output)}`
    : `${place}${textOf(error.cause)}\n${tail(output)}`;
  return {
    group,
    name: isWholeProgram(event) ? 'runs to its end' : event.name,
    passed: false,
    detail,
  };
}

/** An error with its causes: `fetch failed` alone does not say why. */
function textOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const text = error.stack ?? error.message;
  return error.cause instanceof Error ? `${text}\ncaused by ${textOf(error.cause)}` : text;
}

function endOf({ exitCode, signal }: FailedTest['details']['error']): string {
  return `the process ended with exit code ${String(exitCode)}, signal ${String(signal)}`;
}

const shownLines = 40;

function tail(output: string): string {
  return output.trimEnd().split('\n').slice(-shownLines).join('\n');
}
