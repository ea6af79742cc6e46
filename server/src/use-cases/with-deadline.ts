import type { Database } from '../db/database.ts';
import type { AcquiringGateway } from '../gateways/acquiring/port.ts';
import type { MerchantGateway } from '../gateways/merchants/port.ts';
import type { SingleSignOnGateway } from '../gateways/single-sign-on/port.ts';
import type { SmsGateway } from '../gateways/sms/port.ts';
import type { Context } from './context.ts';
import { LedgerNotReconciled, DatabaseTimeout, isDatabaseUnavailable } from './faults.ts';

/**
 * Runs a call with a deadline for its first effect: the COMMIT of a transaction or a call of a gateway. After that
 * effect the call runs to its end. Without an effect by the deadline it is abandoned, and it can have no effect later
 * (docs/spec/reliability.md#F-32, decision 0060).
 * @throws DatabaseTimeout when the deadline has passed
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
      context.log.error('request.abandoned.failed', error);
  });
  try {
    return await Promise.race([running, deadline.passed]);
  } finally {
    deadline.lift();
  }
}

function isToBeTriedAgain(error: unknown): boolean {
  return (
    error instanceof DatabaseTimeout || error instanceof LedgerNotReconciled || isDatabaseUnavailable(error)
  );
}

type Deadline = {
  readonly hasPassed: () => boolean;
  /** Rejects when the deadline passes. */
  readonly passed: Promise<never>;
  /** Call it before a step without an effect. @throws DatabaseTimeout when the deadline has passed */
  readonly check: () => void;
  /**
   * Call it before each step with an effect. The first such call lifts the deadline.
   * @throws DatabaseTimeout when the deadline has passed
   */
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
    reject(new DatabaseTimeout());
  };
  // after a pause of the whole process a result may already have arrived, so it is read before the deadline passes
  const timer = setTimeout(() => setImmediate(pass), Math.max(0, milliseconds));
  const check = (): void => {
    if (hasPassed) throw new DatabaseTimeout();
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

/** Copies a context so that its transactions and gateways observe the deadline. */
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
        // the transaction may have waited for a connection
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
  const before = inTime(deadline);
  return { post: before(gateway.post), fetchPicture: before(gateway.fetchPicture) };
}

/** Wraps a call of a gateway. The call is not made after the deadline, and lifts the deadline otherwise. */
function inTime(deadline: Deadline) {
  return <Given extends readonly unknown[], Answer>(call: (...given: Given) => Promise<Answer>) =>
    (...given: Given): Promise<Answer> => {
      deadline.takeEffect();
      return call(...given);
    };
}
