import { DatabaseSilent } from '../../use-cases/faults.ts';

/** Waits for the first thing that the database is asked in a call. */
export type FirstAnswer = <T>(ask: () => Promise<T>) => Promise<T>;

type Patience = {
  /** How many calls may wait at once; who comes beyond that is refused without a question. */
  readonly waiting: number;
  readonly milliseconds: number;
};

/** In three seconds whoever has to come again has been told so (F-32). */
const customersPatience: Patience = { waiting: 256, milliseconds: 2_500 };

/**
 * While the database has no time or no connection, calls that have not begun are told to come again instead of piling up: what they
 * asked first writes nothing that matters, and nobody waits for its answer any more.
 */
export function newFirstAnswer({ waiting, milliseconds }: Patience = customersPatience): FirstAnswer {
  let inside = 0;
  return async (ask) => {
    if (inside >= waiting) throw new DatabaseSilent();
    inside += 1;
    const { promise: silence, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(reject, milliseconds, new DatabaseSilent());
    try {
      return await Promise.race([ask(), silence]);
    } finally {
      clearTimeout(timer);
      inside -= 1;
    }
  };
}
