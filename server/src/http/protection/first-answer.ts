import { DatabaseSilent } from '../../use-cases/faults.ts';

/** Waits for the first thing that the database is asked in a call. */
export type FirstAnswer = <T>(ask: () => Promise<T>) => Promise<T>;

type Patience = {
  /** How many questions may be open at once; who comes beyond that is refused without one. */
  readonly open: number;
  readonly milliseconds: number;
  /** After so long a question that is still open takes nobody's place: on a lost connection it would for ever. */
  readonly longestMilliseconds: number;
};

/** In three seconds whoever has to come again has been told so (docs/spec/reliability.md#F-32). */
const customersPatience: Patience = { open: 256, milliseconds: 2_500, longestMilliseconds: 10_000 };

/**
 * While the database has no time or no connection, calls that have not begun are told to come again instead of piling
 * up: what they asked first writes nothing that matters, and nobody waits for its answer any more.
 */
export function newFirstAnswer(patience: Patience = customersPatience): FirstAnswer {
  let open = 0;
  return async (ask) => {
    if (open >= patience.open) throw new DatabaseSilent();
    open += 1;
    const { promise: silence, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => {
      reject(new DatabaseSilent());
    }, patience.milliseconds);
    const answer = ask();
    whenSettled(answer, patience.longestMilliseconds, () => {
      open -= 1;
    });
    try {
      return await Promise.race([answer, silence]);
    } finally {
      clearTimeout(timer);
    }
  };
}

/** Tells once, after so long at the latest. */
function whenSettled(answer: Promise<unknown>, milliseconds: number, tell: () => void): void {
  const late = setTimeout(() => {
    isTold = true;
    tell();
  }, milliseconds);
  let isTold = false;
  const end = (): void => {
    clearTimeout(late);
    if (!isTold) tell();
  };
  answer.then(end, end);
}
