import type { Context } from '../../use-cases/context.ts';
import { DatabaseSilent, isDatabaseAway } from '../../use-cases/faults.ts';

/**
 * Plays a call for as long as its caller waits for us: what the bank and others take is not counted. Who has waited for that is told to come again
 * (F-32). Where nothing of the call has been committed by then and nobody outside was asked, nothing of it is any more; otherwise it runs to its end.
 * @throws DatabaseSilent for the caller who has to come again.
 */
export async function playInTime<Outcome>(
  context: Context,
  milliseconds: number,
  play: (context: Context) => Promise<Outcome>,
): Promise<Outcome> {
  const patience = newPatience(milliseconds);
  const played = play(watched(context, patience));
  played.catch((error: unknown) => {
    if (patience.isOver() && !(error instanceof DatabaseSilent || isDatabaseAway(error)))
      context.log.error('a call that nobody waited for any more failed', error);
  });
  try {
    return await Promise.race([played, patience.end]);
  } finally {
    patience.pause();
  }
}

type Patience = {
  /** Fails when the time is over. */
  readonly end: Promise<never>;
  isOver(): boolean;
  pause(): void;
  resume(): void;
};

function newPatience(milliseconds: number): Patience {
  const { promise: end, reject } = Promise.withResolvers<never>();
  let [isOver, left, since] = [false, milliseconds, 0];
  let timer: NodeJS.Timeout | null = null;
  const giveUp = (): void => {
    isOver = true;
    reject(new DatabaseSilent());
  };
  const resume = (): void => {
    if (isOver) return;
    since = performance.now();
    timer = setTimeout(giveUp, left);
  };
  resume();
  return {
    end,
    isOver: () => isOver,
    pause: () => {
      if (timer === null) return;
      clearTimeout(timer);
      timer = null;
      left -= performance.now() - since;
    },
    resume,
  };
}

/** The same context, whose transactions and questions to others know whether anybody waits for them. */
function watched(context: Context, patience: Patience): Context {
  const { database } = context;
  let hasBegun = false;
  let asked = 0;
  const goOn = (): void => {
    if (patience.isOver() && !hasBegun) throw new DatabaseSilent();
  };
  const ask = async (answer: Promise<unknown>): Promise<unknown> => {
    hasBegun = true;
    asked += 1;
    patience.pause();
    try {
      return await answer;
    } finally {
      asked -= 1;
      if (asked === 0) patience.resume();
    }
  };
  const outside = <Gateway extends object>(gateway: Gateway): Gateway => announced(gateway, { goOn, ask });
  return {
    ...context,
    database: {
      ...database,
      transaction: async (work) => {
        goOn();
        const outcome = await database.transaction(async (transaction) => {
          // it may have waited for a connection, and for what it asked
          goOn();
          const worked = await work(transaction);
          goOn();
          return worked;
        });
        hasBegun = true;
        return outcome;
      },
    },
    acquiring: outside(context.acquiring),
    sms: outside(context.sms),
    singleSignOn: outside(context.singleSignOn),
    merchants: outside(context.merchants),
    scoring: outside(context.scoring),
    subscriptions: outside(context.subscriptions),
  };
}

type Steps = {
  readonly goOn: () => void;
  readonly ask: (answer: Promise<unknown>) => Promise<unknown>;
};

function announced<Gateway extends object>(gateway: Gateway, { goOn, ask }: Steps): Gateway {
  return new Proxy(gateway, {
    get: (target, name) => {
      const part: unknown = Reflect.get(target, name);
      if (typeof part !== 'function') return part;
      return (...given: unknown[]): unknown => {
        goOn();
        const answer: unknown = Reflect.apply(part, target, given);
        return answer instanceof Promise ? ask(answer) : answer;
      };
    },
  });
}
