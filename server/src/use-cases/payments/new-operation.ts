import type { Instant } from '#domain/calendar.ts';
import { plusSeconds } from '#domain/calendar.ts';
import type { EnteredCard } from '#domain/consents/consent.ts';
import type { BindingUuid, ClientUuid, ConsentUuid, OperationUuid, OrderUuid } from '#domain/identifier.ts';
import { identifier } from '#domain/identifier.ts';
import type { Kopecks } from '#domain/money.ts';
import type { Allocation, Operation, OperationKind } from '#domain/payments/operation.ts';
import { gatewayOrderNumber } from '#domain/payments/operation.ts';
import type { PaymentRequest } from '#domain/payments/payment-request.ts';
import type { Transaction, Write } from '../../db/database.ts';
import { batch } from '../../db/database.ts';
import { enqueueJobs } from '../../db/jobs/job-store.ts';
import { insertOperations } from '../../db/payments/operation-store.ts';
import { insertPaymentRequest } from '../../db/payments/payment-request-store.ts';
import type { Context } from '../context.ts';
import { askForComparedBooks } from '../jobs/compare-mark.ts';

export type Intent<Kind extends OperationKind = OperationKind> = {
  readonly orderUuid: OrderUuid;
  readonly clientUuid: ClientUuid;
  readonly kind: Kind;
  readonly amount: Kopecks;
  readonly allocations: readonly Allocation[];
  readonly bindingUuid: BindingUuid | null;
  /** The consent by which the service charges; null for what a customer begins. */
  readonly consentUuid: ConsentUuid | null;
  /** What the card may be used for that the customer enters; null where none is entered. */
  readonly enteredCard: EnteredCard | null;
  /** When the bank's form dies; as the settings have it where nothing is said. */
  readonly expiresAt?: Instant;
};

/** A payment that a customer asked for. It cannot be written without its request, by which a repeat is known. */
export type CustomerIntent = Omit<
  Intent<Exclude<OperationKind, 'SCHEDULED' | 'FULL_PAYMENT'>>,
  'clientUuid' | 'consentUuid'
> & {
  readonly request: PaymentRequest;
};

/** A charge that the service makes by itself. */
export type ScheduledOperation = Operation & { readonly kind: 'SCHEDULED' };

/**
 * A process that dies after the intent leaves it to be asked about after this long (docs/spec/reliability.md#D-1,
 * docs/spec/reliability.md#G-12).
 */
const askedAboutAfterSeconds = 45;

/**
 * Records a customer's payment intent with its own number at the bank, the request that began it, and the job that asks
 * about it should this process die. The caller holds the lock of the request's subject.
 * @throws BooksNotCompared when the database was restored from a backup
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
    others: [insertPaymentRequest(transaction, recorded)],
  });
  return operation;
}

/** Records scheduled charges, which `newOperation` has made; see `writeIntent`. */
export async function writeIntents(
  context: Context,
  transaction: Transaction,
  operations: readonly ScheduledOperation[],
): Promise<void> {
  if (operations.length > 0) await writeOperations(context, transaction, { operations, others: [] });
}

type NewOperations = { readonly operations: readonly Operation[]; readonly others: readonly Write[] };

async function writeOperations(
  context: Context,
  transaction: Transaction,
  { operations, others }: NewOperations,
): Promise<void> {
  await askForComparedBooks(context, transaction);
  const runAt = plusSeconds(context.clock.now(), askedAboutAfterSeconds);
  await batch([
    ...insertOperations(transaction, operations),
    ...others,
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

/** An intent as it stands before the bank has heard of it. */
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
    expiresAt: intent.expiresAt ?? plusSeconds(now, settings.paymentFormLifeSeconds),
    settledAt: null,
    actionCode: null,
  };
}
