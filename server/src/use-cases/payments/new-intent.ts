import { type Instant, plusSeconds } from '#domain/dates.ts';
import type { CardConsent } from '#domain/consents/consent.ts';
import {
  type CardUuid,
  type ClientUuid,
  type ConsentUuid,
  identifier,
  type IntentUuid,
  type OrderUuid,
} from '#domain/identifier.ts';
import type { Kopecks } from '#domain/money.ts';
import {
  type Allocation,
  gatewayOrderNumber,
  type PaymentIntent,
  type IntentKind,
} from '#domain/orders/payment-intent.ts';
import type { PaymentRequest } from '#domain/payments/payment-request.ts';
import { batch, type Transaction, type Write } from '../../db/database.ts';
import { enqueueJobs } from '../../db/jobs/job-store.ts';
import { insertIntents } from '../../db/payments/intent-store.ts';
import { insertPaymentRequest } from '../../db/payments/payment-request-store.ts';
import type { DatabaseAccess } from '../context.ts';
import { assertBooksCompared } from '../jobs/compare-watermark.ts';

/** The input of `newIntent`: a payment intent without what is decided when it is built. */
export type IntentInput<Kind extends IntentKind = IntentKind> = {
  readonly orderUuid: OrderUuid;
  readonly clientUuid: ClientUuid;
  readonly kind: Kind;
  readonly amount: Kopecks;
  readonly allocations: readonly Allocation[];
  readonly cardUuid: CardUuid | null;
  /** The consent for a charge by the service; null for a payment by the customer. */
  readonly consentUuid: ConsentUuid | null;
  /** The permitted uses of the card that the customer enters; null when no card is entered. */
  readonly cardConsent: CardConsent | null;
  /** Expiry of the bank's form; by default from the settings. */
  readonly expiresAt?: Instant;
};

/** A payment that a customer requested. Its request is stored with it and identifies repeats. */
export type CustomerIntentInput = Omit<
  IntentInput<Exclude<IntentKind, 'SCHEDULED' | 'FULL_PAYMENT'>>,
  'clientUuid' | 'consentUuid'
> & {
  readonly request: PaymentRequest;
};

/** A charge that the service starts itself. */
export type ScheduledIntent = PaymentIntent & { readonly kind: 'SCHEDULED' };

/**
 * Delay of the job that recovers an intent whose process died (docs/spec/reliability.md#D-1,
 * docs/spec/reliability.md#G-12).
 */
const recoveryDelaySeconds = 45;

/**
 * Records a customer's payment intent, its request and its recovery job. The caller holds the lock of the order or
 * client that the request names.
 * @throws LedgerNotReconciled when the database was restored from a backup and is not yet compared with the bank
 */
export async function writeIntent(
  context: DatabaseAccess,
  transaction: Transaction,
  { request, ...input }: CustomerIntentInput,
): Promise<PaymentIntent> {
  const intent = newIntent(context, { ...input, clientUuid: request.clientUuid, consentUuid: null });
  const { intentUuid, createdAt } = intent;
  const recorded = { ...request, intentUuid, requestedAt: createdAt };
  await writeWithRecoveryJobs(context, transaction, {
    intents: [intent],
    otherWrites: [insertPaymentRequest(transaction, recorded)],
  });
  return intent;
}

/** Records scheduled charges made by `newIntent`; see `writeIntent`. */
export async function writeIntents(
  context: DatabaseAccess,
  transaction: Transaction,
  intents: readonly ScheduledIntent[],
): Promise<void> {
  if (intents.length > 0) await writeWithRecoveryJobs(context, transaction, { intents, otherWrites: [] });
}

type NewIntents = { readonly intents: readonly PaymentIntent[]; readonly otherWrites: readonly Write[] };

async function writeWithRecoveryJobs(
  context: DatabaseAccess,
  transaction: Transaction,
  { intents, otherWrites }: NewIntents,
): Promise<void> {
  await assertBooksCompared(context, transaction);
  const runAt = plusSeconds(context.clock.now(), recoveryDelaySeconds);
  await batch([
    ...insertIntents(transaction, intents),
    ...otherWrites,
    enqueueJobs(
      transaction,
      intents.map(({ intentUuid }) => ({
        kind: 'resolve-operation',
        key: intentUuid,
        payload: { operationUuid: intentUuid },
        runAt,
      })),
    ),
  ]);
}

/** Builds an intent that is not sent to the bank yet. */
export function newIntent<Kind extends IntentKind>(
  { clock, random, settings }: DatabaseAccess,
  input: IntentInput<Kind>,
): PaymentIntent & { readonly kind: Kind } {
  const now = clock.now();
  const intentUuid = identifier<IntentUuid>(random.uuid());
  return {
    ...input,
    intentUuid,
    state: 'CREATED',
    gatewayOrderNumber: gatewayOrderNumber(intentUuid),
    gatewayOrderId: null,
    formUrl: null,
    createdAt: now,
    expiresAt: input.expiresAt ?? plusSeconds(now, settings.paymentFormLifetimeSeconds),
    settledAt: null,
    actionCode: null,
  };
}
