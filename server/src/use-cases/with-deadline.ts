import { type Deadline, newDeadline } from '../concurrency/deadline.ts';
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
  const deadline = newDeadline(milliseconds, () => new DatabaseTimeout());
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

/**
 * Copies a context so that its transactions and gateways observe the deadline. It is here and not beside `Deadline`,
 * because it names the database and each gateway of a context, and `concurrency/` knows neither.
 */
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
