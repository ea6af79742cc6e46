import { DatabaseTimeout } from '../../use-cases/faults.ts';

/** Waits for the first database request of a call. */
export type FirstAnswer = <T>(ask: () => Promise<T>) => Promise<T>;

type FirstAnswerLimits = {
  /** The maximum of open requests; further calls are refused at once. */
  readonly open: number;
  readonly milliseconds: number;
  /** After this time an open request frees its slot; on a lost connection it might never end. */
  readonly longestMilliseconds: number;
};

/** Refusals are sent within three seconds (docs/spec/reliability.md#F-32). */
const defaultLimits: FirstAnswerLimits = { open: 256, milliseconds: 2_500, longestMilliseconds: 10_000 };

/**
 * While the database is overloaded or unreachable, new calls are refused with a retry instead of piling up. The first
 * request of a call writes nothing important, so its late result can be ignored.
 */
export function newFirstAnswer(limits: FirstAnswerLimits = defaultLimits): FirstAnswer {
  let open = 0;
  return async (ask) => {
    if (open >= limits.open) throw new DatabaseTimeout();
    open += 1;
    const { promise: silence, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => {
      reject(new DatabaseTimeout());
    }, limits.milliseconds);
    const answer = ask();
    whenSettled(answer, limits.longestMilliseconds, () => {
      open -= 1;
    });
    try {
      return await Promise.race([answer, silence]);
    } finally {
      clearTimeout(timer);
    }
  };
}

/** Calls `onSettled` once: when the promise settles, at the latest after `milliseconds`. */
function whenSettled(answer: Promise<unknown>, milliseconds: number, onSettled: () => void): void {
  const late = setTimeout(() => {
    isReported = true;
    onSettled();
  }, milliseconds);
  let isReported = false;
  const end = (): void => {
    clearTimeout(late);
    if (!isReported) onSettled();
  };
  answer.then(end, end);
}
