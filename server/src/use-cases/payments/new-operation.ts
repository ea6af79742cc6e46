import { type Instant, plusSeconds } from '#domain/dates.ts';
import type { EnteredCard } from '#domain/consents/consent.ts';
import {
  type BindingUuid,
  type ClientUuid,
  type ConsentUuid,
  identifier,
  type OperationUuid,
  type OrderUuid,
} from '#domain/identifier.ts';
import type { Kopecks } from '#domain/money.ts';
import {
  type Allocation,
  gatewayOrderNumber,
  type Operation,
  type OperationKind,
} from '#domain/orders/operation.ts';
import type { PaymentRequest } from '#domain/payments/payment-request.ts';
import { batch, type Transaction, type Write } from '../../db/database.ts';
import { enqueueJobs } from '../../db/jobs/job-store.ts';
import { insertOperations } from '../../db/payments/operation-store.ts';
import { insertPaymentRequest } from '../../db/payments/payment-request-store.ts';
import type { Context } from '../context.ts';
import { assertBooksCompared } from '../jobs/compare-watermark.ts';

export type Intent<Kind extends OperationKind = OperationKind> = {
  readonly orderUuid: OrderUuid;
  readonly clientUuid: ClientUuid;
  readonly kind: Kind;
  readonly amount: Kopecks;
  readonly allocations: readonly Allocation[];
  readonly bindingUuid: BindingUuid | null;
  /** The consent for a charge by the service; null for a payment by the customer. */
  readonly consentUuid: ConsentUuid | null;
  /** The permitted uses of the card that the customer enters; null when no card is entered. */
  readonly enteredCard: EnteredCard | null;
  /** Expiry of the bank's form; by default from the settings. */
  readonly expiresAt?: Instant;
};

/** A payment that a customer requested. Its request is stored with it and identifies repeats. */
export type CustomerIntent = Omit<
  Intent<Exclude<OperationKind, 'SCHEDULED' | 'FULL_PAYMENT'>>,
  'clientUuid' | 'consentUuid'
> & {
  readonly request: PaymentRequest;
};

/** A charge that the service starts itself. */
export type ScheduledOperation = Operation & { readonly kind: 'SCHEDULED' };

/**
 * Delay of the job that recovers an intent whose process died (docs/spec/reliability.md#D-1,
 * docs/spec/reliability.md#G-12).
 */
const recoveryDelaySeconds = 45;

/**
 * Records a customer's payment intent, its request and its recovery job. The caller holds the lock of the order or
 * client that the request names.
 * @throws BooksNotCompared when the database was restored from a backup and is not yet compared with the bank
 */
export async function writeIntent(
  context: Context,
  transaction: Transaction,
  { request, ...intent }: CustomerIntent,
): Promise<Operation> {
  const operation = newOperation(context, { ...intent, clientUuid: request.clientUuid, consentUuid: null });
  const { operationUuid, createdAt } = operation;
  const recorded = { ...request, operationUuid, requestedAt: createdAt };
  await writeOperations(context, transaction, {
    operations: [operation],
    otherWrites: [insertPaymentRequest(transaction, recorded)],
  });
  return operation;
}

/** Records scheduled charges made by `newOperation`; see `writeIntent`. */
export async function writeIntents(
  context: Context,
  transaction: Transaction,
  operations: readonly ScheduledOperation[],
): Promise<void> {
  if (operations.length > 0) await writeOperations(context, transaction, { operations, otherWrites: [] });
}

type NewOperations = { readonly operations: readonly Operation[]; readonly otherWrites: readonly Write[] };

async function writeOperations(
  context: Context,
  transaction: Transaction,
  { operations, otherWrites }: NewOperations,
): Promise<void> {
  await assertBooksCompared(context, transaction);
  const runAt = plusSeconds(context.clock.now(), recoveryDelaySeconds);
  await batch([
    ...insertOperations(transaction, operations),
    ...otherWrites,
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
}

/** Builds an intent that is not sent to the bank yet. */
export function newOperation<Kind extends OperationKind>(
  { clock, random, settings }: Context,
  intent: Intent<Kind>,
): Operation & { readonly kind: Kind } {
  const now = clock.now();
  const operationUuid = identifier<OperationUuid>(random.uuid());
  return {
    ...intent,
    operationUuid,
    state: 'CREATED',
    gatewayOrderNumber: gatewayOrderNumber(operationUuid),
    mdOrder: null,
    formUrl: null,
    createdAt: now,
    expiresAt: intent.expiresAt ?? plusSeconds(now, settings.paymentFormLifetimeSeconds),
    settledAt: null,
    actionCode: null,
  };
}
