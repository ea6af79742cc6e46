import type { Instant } from '#domain/calendar.ts';
import { plusSeconds } from '#domain/calendar.ts';
import type { BindingUuid, ClientUuid, OperationUuid, OrderUuid } from '#domain/identifier.ts';
import { identifier } from '#domain/identifier.ts';
import type { Kopecks } from '#domain/money.ts';
import type { Allocation, Operation, OperationKind } from '#domain/payment/operation.ts';
import { gatewayOrderNumber } from '#domain/payment/operation.ts';
import type { Transaction } from '../../db/database.ts';
import { writeTogether } from '../../db/database.ts';
import { enqueueJobs } from '../../db/monitoring/job-store.ts';
import { insertOperations } from '../../db/payments/operation-store.ts';
import type { Context } from '../context.ts';
import { askForComparedBooks } from '../monitoring/compare-mark.ts';

export type Intent = {
  readonly orderUuid: OrderUuid;
  readonly clientUuid: ClientUuid;
  readonly kind: OperationKind;
  readonly amount: Kopecks;
  readonly allocations: readonly Allocation[];
  readonly bindingUuid: BindingUuid | null;
  /** When the bank's form dies; as the settings have it where nothing is said. */
  readonly expiresAt?: Instant;
};

/** A process that dies after the intent leaves it to be asked about after this long (D-1, G-12). */
const askedAboutAfterSeconds = 45;

/**
 * Beat 1: writes a payment intent with its own number at the bank, and the job that asks about it should this process die.
 * @throws BooksNotCompared where the database has gone back
 */
export async function writeIntent(
  context: Context,
  transaction: Transaction,
  intent: Intent,
): Promise<Operation> {
  const operation = newOperation(context, intent);
  await writeIntents(context, transaction, [operation]);
  return operation;
}

/** The same of several, which `newOperation` has made. */
export async function writeIntents(
  context: Context,
  transaction: Transaction,
  operations: readonly Operation[],
): Promise<void> {
  if (operations.length === 0) return;
  const runAt = plusSeconds(context.clock.now(), askedAboutAfterSeconds);
  const written = writeTogether(transaction, [
    ...insertOperations(transaction, operations),
    enqueueJobs(
      transaction,
      operations.map(({ operationUuid }) => ({
        kind: 'resolve-operation',
        key: operationUuid,
        payload: { operationUuid },
        runAt,
      })),
    ),
  ]);
  await Promise.all([askForComparedBooks(context, transaction), written]);
}

/** An intent as it stands before the bank has heard of it. */
export function newOperation({ clock, chance, settings }: Context, intent: Intent): Operation {
  const now = clock.now();
  const operationUuid = identifier<OperationUuid>(chance.uuid());
  return {
    ...intent,
    operationUuid,
    state: 'CREATED',
    gatewayOrderNumber: gatewayOrderNumber(operationUuid),
    mdOrder: null,
    formUrl: null,
    createdAt: now,
    expiresAt: intent.expiresAt ?? plusSeconds(now, settings.paymentFormLifeSeconds),
    settledAt: null,
    actionCode: null,
  };
}
