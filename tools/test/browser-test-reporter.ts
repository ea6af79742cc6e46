import { relative } from 'node:path';
import type { Reporter, TestCase, TestError, TestResult } from '@playwright/test/reporter';

/** The outcome of a browser test, as Playwright sends it to `npm test`. */
export type BrowserTestMessage = {
  /** Path from the root of the repository. */
  readonly file: string;
  readonly name: string;
  readonly passed: boolean;
  readonly detail: string;
  readonly milliseconds: number;
};

// `npm test` has ended, so the workers end as after Ctrl-C
process.once('disconnect', () => process.kill(process.pid, 'SIGINT'));

export default function browserTestReporter(): Reporter {
  return {
    onStdOut: (chunk) => {
      process.stdout.write(chunk);
    },
    onTestEnd: (test, result) => {
      send(messageOf(test, result));
    },
    onError: (error) => {
      const file = relative(process.cwd(), error.location?.file ?? 'playwright.config.ts');
      send({ file, name: 'can be run', passed: false, detail: textOf(error), milliseconds: 0 });
    },
  };
}

function messageOf(
  test: TestCase,
  { status, duration, errors, attachments }: TestResult,
): BrowserTestMessage {
  const isSkipped = status === 'skipped';
  const place = `${relative(process.cwd(), test.location.file)}:${test.location.line}`;
  const kept = attachments.flatMap(({ path }) => (path === undefined ? [] : relative(process.cwd(), path)));
  return {
    file: relative(process.cwd(), test.location.file),
    name: test.title,
    passed: status === 'passed',
    detail: isSkipped
      ? 'the test is skipped, or the set-up of its file failed'
      : [place, ...errors.map(textOf), ...kept].join('\n'),
    milliseconds: duration,
  };
}

function textOf({ message, stack, value }: TestError): string {
  return stack ?? message ?? value ?? 'an error without a message';
}

function send(message: BrowserTestMessage): void {
  process.send?.(message);
}
