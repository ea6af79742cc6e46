import { DatabaseTimeout } from '../../use-cases/faults.ts';

/** Runs the first database request of a call. @throws DatabaseTimeout without an answer in time */
export type FirstAnswer = <T>(query: () => Promise<T>) => Promise<T>;

type FirstAnswerLimits = {
  /** The maximum of open requests; further calls are refused at once. */
  readonly open: number;
  readonly milliseconds: number;
  /** After this time an open request frees its slot; on a lost connection it might never end. */
  readonly maxOpenMilliseconds: number;
};

/** Refusals are sent within three seconds (docs/spec/reliability.md#F-32). */
const defaultLimits: FirstAnswerLimits = { open: 256, milliseconds: 2_500, maxOpenMilliseconds: 10_000 };

/**
 * Refuses new calls with a retry while the database is overloaded or unreachable, so that calls do not accumulate. The
 * first request of a call writes nothing important, so a late result is ignored.
 */
export function newFirstAnswer(limits: FirstAnswerLimits = defaultLimits): FirstAnswer {
  let open = 0;
  return async (query) => {
    if (open >= limits.open) throw new DatabaseTimeout();
    open += 1;
    const { promise: timeout, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => {
      reject(new DatabaseTimeout());
    }, limits.milliseconds);
    const answer = query();
    whenSettled(answer, limits.maxOpenMilliseconds, () => {
      open -= 1;
    });
    try {
      return await Promise.race([answer, timeout]);
    } finally {
      clearTimeout(timer);
    }
  };
}

/** Calls `onSettled` once: when the promise settles, at the latest after `milliseconds`. */
function whenSettled(answer: Promise<unknown>, milliseconds: number, onSettled: () => void): void {
  const timer = setTimeout(() => {
    isReported = true;
    onSettled();
  }, milliseconds);
  let isReported = false;
  const end = (): void => {
    clearTimeout(timer);
    if (!isReported) onSettled();
  };
  answer.then(end, end);
}
