import type { Database } from '../db/database.ts';
import type { AcquiringGateway } from '../gateways/acquiring/port.ts';
import type { MerchantGateway } from '../gateways/merchants/port.ts';
import type { SingleSignOnGateway } from '../gateways/single-sign-on/port.ts';
import type { SmsGateway } from '../gateways/sms/port.ts';
import type { Context } from './context.ts';
import { BooksNotCompared, DatabaseSilent, isDatabaseAway } from './faults.ts';

/**
 * Runs a call whose caller waits for so long that something of it takes effect: a transaction is committed, or a gateway is asked. From then on it
 * runs to its end. When nothing has taken effect by the deadline nothing will, and the caller is told to come again (F-32, decision 0060).
 * @throws DatabaseSilent when the deadline has passed
 */
export async function withDeadline<Outcome>(
  context: Context,
  milliseconds: number,
  run: (context: Context) => Promise<Outcome>,
): Promise<Outcome> {
  const deadline = newDeadline(milliseconds);
  const running = run(boundBy(deadline, context));
  running.catch((error: unknown) => {
    if (deadline.hasPassed() && !isToBeTriedAgain(error))
      context.log.error('a call that nobody waited for any more failed', error);
  });
  try {
    return await Promise.race([running, deadline.passed]);
  } finally {
    deadline.lift();
  }
}

function isToBeTriedAgain(error: unknown): boolean {
  return error instanceof DatabaseSilent || error instanceof BooksNotCompared || isDatabaseAway(error);
}

type Deadline = {
  readonly hasPassed: () => boolean;
  /** Rejects when the deadline passes. */
  readonly passed: Promise<never>;
  /** Before a step without effect. @throws DatabaseSilent when the deadline has passed */
  readonly check: () => void;
  /** Before the first step that cannot be taken back, and before all others: the deadline does not apply any more. @throws DatabaseSilent when it has passed */
  readonly takeEffect: () => void;
  readonly lift: () => void;
};

function newDeadline(milliseconds: number): Deadline {
  const { promise: passed, reject } = Promise.withResolvers<never>();
  passed.catch(() => undefined);
  let hasPassed = false;
  let applies = true;
  const pass = (): void => {
    if (!applies) return;
    hasPassed = true;
    reject(new DatabaseSilent());
  };
  // when the process itself stood still an answer of the database may be waiting: it is read first
  const timer = setTimeout(() => setImmediate(pass), Math.max(0, milliseconds));
  const check = (): void => {
    if (hasPassed) throw new DatabaseSilent();
  };
  const lift = (): void => {
    applies = false;
    clearTimeout(timer);
  };
  const takeEffect = (): void => {
    check();
    lift();
  };
  return { hasPassed: () => hasPassed, passed, check, takeEffect, lift };
}

/** The same context, whose transactions and gateways keep to the deadline. */
function boundBy(deadline: Deadline, context: Context): Context {
  return {
    ...context,
    database: databaseBy(deadline, context.database),
    acquiring: acquiringBy(deadline, context.acquiring),
    sms: smsBy(deadline, context.sms),
    singleSignOn: singleSignOnBy(deadline, context.singleSignOn),
    merchants: merchantsBy(deadline, context.merchants),
  };
}

function databaseBy(deadline: Deadline, database: Database): Database {
  return {
    ...database,
    transaction: (work) => {
      deadline.check();
      return database.transaction(async (transaction) => {
        // it may have waited for a connection, and for its answers
        deadline.check();
        const outcome = await work(transaction);
        deadline.takeEffect();
        return outcome;
      });
    },
  };
}

function acquiringBy(deadline: Deadline, gateway: AcquiringGateway): AcquiringGateway {
  const before = inTime(deadline);
  return {
    register: before(gateway.register),
    chargeBinding: before(gateway.chargeBinding),
    status: before(gateway.status),
    decline: before(gateway.decline),
    refund: before(gateway.refund),
    unbind: before(gateway.unbind),
    isAnswering: gateway.isAnswering,
  };
}

function smsBy(deadline: Deadline, gateway: SmsGateway): SmsGateway {
  return { ...gateway, send: inTime(deadline)(gateway.send) };
}

function singleSignOnBy(deadline: Deadline, gateway: SingleSignOnGateway): SingleSignOnGateway {
  const before = inTime(deadline);
  return { begin: before(gateway.begin), finish: before(gateway.finish) };
}

function merchantsBy(deadline: Deadline, gateway: MerchantGateway): MerchantGateway {
  return { post: inTime(deadline)(gateway.post) };
}

/** Wraps a call of a gateway: an answer that comes after the deadline may have taken effect there, so the call is not made then. */
function inTime(deadline: Deadline) {
  return <Given extends readonly unknown[], Answer>(call: (...given: Given) => Promise<Answer>) =>
    (...given: Given): Promise<Answer> => {
      deadline.takeEffect();
      return call(...given);
    };
}
