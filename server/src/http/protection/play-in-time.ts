import type { Context } from '../../use-cases/context.ts';
import { BooksNotCompared, DatabaseSilent, isDatabaseAway } from '../../use-cases/faults.ts';

/**
 * Plays a call whose caller waits for so long that something of it begins, which is the case when something is committed or somebody
 * outside is asked; then it runs to its end. Where nothing has begun by then, nothing of it will, and its caller is told to come again (F-32,
 * decision 0060).
 * @throws DatabaseSilent for the caller who has to come again.
 */
export async function playInTime<Outcome>(
  context: Context,
  milliseconds: number,
  play: (context: Context) => Promise<Outcome>,
): Promise<Outcome> {
  const { promise: end, reject } = Promise.withResolvers<never>();
  const beginning = newBeginning(milliseconds, () => {
    reject(new DatabaseSilent());
  });
  const played = play(watched(context, beginning));
  played.catch((error: unknown) => {
    if (beginning.isGivenUp() && !isToBeTriedAgain(error))
      context.log.error('a call that nobody waited for any more failed', error);
  });
  try {
    return await Promise.race([played, end]);
  } finally {
    beginning.watchNoMore();
  }
}

function isToBeTriedAgain(error: unknown): boolean {
  return error instanceof DatabaseSilent || error instanceof BooksNotCompared || isDatabaseAway(error);
}

type Beginning = {
  /** Before each step. @throws DatabaseSilent where its caller has been told to come again. */
  readonly goOn: () => void;
  /** Something of the call cannot be taken back any more. */
  readonly watchNoMore: () => void;
  readonly isGivenUp: () => boolean;
};

function newBeginning(milliseconds: number, onGivenUp: () => void): Beginning {
  let isGivenUp = false;
  let isWatched = true;
  const giveUp = (): void => {
    if (!isWatched) return;
    isGivenUp = true;
    onGivenUp();
  };
  // where the process itself stood still the database may have answered long ago: what it said is heard first
  const timer = setTimeout(() => setImmediate(giveUp), Math.max(0, milliseconds));
  return {
    isGivenUp: () => isGivenUp,
    goOn: () => {
      if (isGivenUp) throw new DatabaseSilent();
    },
    watchNoMore: () => {
      isWatched = false;
      clearTimeout(timer);
    },
  };
}

/** The same context, whose transactions and questions to others know whether anybody waits for them. */
function watched(context: Context, { goOn, watchNoMore }: Beginning): Context {
  const { database } = context;
  const begin = (): void => {
    goOn();
    watchNoMore();
  };
  const outside = <Gateway extends object>(gateway: Gateway): Gateway => announced(gateway, begin);
  return {
    ...context,
    database: {
      ...database,
      transaction: (work) => {
        goOn();
        return database.transaction(async (transaction) => {
          // it may have waited for a connection, and for what it asked
          goOn();
          const worked = await work(transaction);
          begin();
          return worked;
        });
      },
    },
    acquiring: outside(context.acquiring),
    sms: outside(context.sms),
    singleSignOn: outside(context.singleSignOn),
    merchants: outside(context.merchants),
  };
}

/** The same gateway, told of before it is asked for anything that takes time. */
function announced<Gateway extends object>(gateway: Gateway, begin: () => void): Gateway {
  return new Proxy(gateway, {
    get: (target, name) => {
      const part: unknown = Reflect.get(target, name);
      if (typeof part !== 'function') return part;
      return (...given: unknown[]): unknown => {
        begin();
        return Reflect.apply(part, target, given);
      };
    },
  });
}
