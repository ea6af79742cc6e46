import { type Instant, moscowTime, plusSeconds } from '#domain/dates.ts';
import { isPrime } from '#domain/catalogue/discounts.ts';
import type { CardConsent } from '#domain/consents/consent.ts';
import {
  type CardUuid,
  type ClientUuid,
  type FeeUuid,
  identifier,
  type OrderUuid,
  type ServiceUuid,
} from '#domain/identifier.ts';
import type { Order } from '#domain/orders/order.ts';
import type { Allocation } from '#domain/orders/payment-intent.ts';
import { type Refusal, refuse } from '#domain/refusal.ts';
import { success, type Result } from '#domain/result.ts';
import { type Move, type MoveOffer, type MoveRefusal, offerMove } from '#domain/services/move-payment.ts';
import type { ServiceFee } from '#domain/services/service-fee.ts';
import { provideService } from '#domain/services/settle-service.ts';
import { clientByUuid } from '../../db/clients/client-store.ts';
import type { Transaction } from '../../db/database.ts';
import { lockOrder } from '../../db/orders/order-store.ts';
import { feesOfOrder, saveFee } from '../../db/services/service-fee-store.ts';
import { categoryOfClient } from '../clients/category-of-client.ts';
import type { BankAccess, Context, DatabaseAccess } from '../context.ts';
import { enforcedClauses } from '../laws/enforced-clauses.ts';
import { saveChange } from '../ledger/save-change.ts';
import { type BlockingForms, withFormsDeclined } from '../outcomes/with-forms-declined.ts';
import { enteredCardOf } from '../payments/paying/entered-card.ts';
import { mayCharge } from '../payments/paying/may-charge.ts';
import type { CustomerIntentInput } from '../payments/new-intent.ts';
import { payRecorded, type PaymentStarted } from '../payments/paying/pay-intent.ts';
import { overlapOfOrder, type RecordedIntent, recordIntent } from '../payments/paying/record-intent.ts';
import { chargeJob } from '../ledger/reschedule-charges.ts';
import { boughtBefore, requestOf } from './bought-before.ts';
import { type ServiceOnSale, serviceOnSale } from './service-on-sale.ts';

export type ServiceCommand = Pick<Move, 'paymentNumber'> & {
  readonly clientUuid: ClientUuid;
  readonly orderUuid: OrderUuid;
  readonly serviceUuid: ServiceUuid;
  /** The offer that was shown to the customer; it is compared with the present one. */
  readonly dateTo: string;
  readonly amount: number;
  /** Null for the bank's page. */
  readonly cardUuid: CardUuid | null;
  /** The `Idempotency-Key`; null when the request has none. */
  readonly requestKey: string | null;
  /** The permitted uses of a card entered on the bank's page; this payment only by default. */
  readonly cardConsent?: CardConsent | undefined;
};

/** A service without a price is rendered without a payment. */
export type ServiceBought = PaymentStarted | { readonly state: 'SETTLED' };

type PurchaseRefusal =
  | MoveRefusal
  | Refusal<
      | 'order.not.found.error'
      | 'service.not.found.error'
      | 'binding.not.found.error'
      | 'payment.amount.changed.error'
      | 'payment.in.progress.error'
      | 'consent.text.changed.error'
    >;

type PayRefusal = Refusal<'payment.failed.error' | 'insufficient.funds.error' | 'request.limit.exceeded'>;

type PreparedPurchase = RecordedIntent | { readonly kind: 'rendered' };

/**
 * Buys the move of a payment. The price is always the server's offer, and the service is rendered together with the
 * money in one transaction (docs/spec/rules.md#9, docs/spec/reliability.md#D-1). A service has at most one live intent,
 * and a second tab gets the same form. Other open payments of the schedule are declined at the bank first or refuse the
 * purchase (docs/spec/reliability.md#D-2, docs/spec/reliability.md#I-17).
 */
export async function buyService(
  context: BankAccess & Pick<Context, 'subscriptions'>,
  input: ServiceCommand,
): Promise<Result<ServiceBought, PurchaseRefusal | PayRefusal>> {
  const entered = enteredCardOf({ card: input.cardUuid, cardConsent: input.cardConsent });
  if (!entered.ok) return entered;
  const client = await clientByUuid(context.database.reader, input.clientUuid);
  const buysWithPrime = client !== null && isPrime(await categoryOfClient(context, client.phone));
  const prepared = await withFormsDeclined(context, (transaction) =>
    prepare(context, transaction, { ...input, isPrime: buysWithPrime, cardConsent: entered.value }),
  );
  if (!prepared.ok) return prepared;
  if (prepared.value.kind === 'rendered') return success({ state: 'SETTLED' });
  return payRecorded(context, prepared.value);
}

type ServiceInput = Omit<ServiceCommand, 'cardConsent'> & {
  readonly isPrime: boolean;
  readonly cardConsent: CardConsent | null;
};

async function prepare(
  context: DatabaseAccess,
  transaction: Transaction,
  input: ServiceInput,
): Promise<Result<PreparedPurchase | BlockingForms, PurchaseRefusal>> {
  const order = await lockOrder(transaction, input.orderUuid);
  if (order?.clientUuid !== input.clientUuid) return refuse('order.not.found.error');
  const before = await boughtBefore(context, transaction, input);
  return before === null ? prepareNew(context, transaction, { order, input }) : success(before);
}

type OrderAndInput = { readonly order: Order; readonly input: ServiceInput };

async function prepareNew(
  context: DatabaseAccess,
  transaction: Transaction,
  { order, input }: OrderAndInput,
): Promise<Result<PreparedPurchase | BlockingForms, PurchaseRefusal>> {
  const { cardUuid } = input;
  if (cardUuid !== null && !(await mayCharge(transaction, input.clientUuid, cardUuid)))
    return refuse('binding.not.found.error');
  const service = await serviceOnSale(transaction);
  if (service?.serviceUuid !== input.serviceUuid) return refuse('service.not.found.error');
  const now = context.clock.now();
  const clauses = await enforcedClauses(context, transaction);
  const offer = offerMove({ order, service, isPrime: input.isPrime, now, clauses });
  if (!offer.ok) return offer;
  if (!agrees(offer.value, input))
    return refuse('payment.amount.changed.error', `amount=${offer.value.amount}`);
  return placeOrder(context, transaction, { order, input, service, offer: offer.value, now });
}

function agrees(offer: MoveOffer, { paymentNumber, dateTo, amount }: ServiceInput): boolean {
  return offer.paymentNumber === paymentNumber && offer.dateTo === dateTo && offer.amount === amount;
}

type AgreedOffer = OrderAndInput & {
  readonly service: ServiceOnSale;
  readonly offer: MoveOffer;
  readonly now: Instant;
};

/** Records the order of the service, unless an open payment is joined or is in the way. */
async function placeOrder(
  context: DatabaseAccess,
  transaction: Transaction,
  agreed: AgreedOffer,
): Promise<Result<PreparedPurchase | BlockingForms, PurchaseRefusal>> {
  const { order, input } = agreed;
  const { cardUuid, cardConsent } = input;
  const fee = await feeToOrder(context, transaction, agreed);
  const allocations = [paying(fee)];
  const overlap = await overlapOfOrder(transaction, order, { allocations, cardUuid, cardConsent });
  if (fee.amount === 0 && overlap.kind === 'free') return render(context, transaction, { order, fee });
  const intentInput = inputOf({ ...agreed, allocations });
  const recorded = await recordIntent(context, transaction, { input: intentInput, overlap });
  if (recorded.ok && recorded.value.kind === 'new') await saveFee(transaction, fee);
  return recorded;
}

/**
 * The fee to be ordered. An earlier unpaid fee of the same service is used again with its identifier, so that the
 * service can be paid only once (docs/spec/reliability.md#I-14, docs/spec/reliability.md#I-17).
 */
async function feeToOrder(
  { random }: DatabaseAccess,
  transaction: Transaction,
  { order: { orderUuid }, offer, now }: AgreedOffer,
): Promise<ServiceFee> {
  const { serviceUuid, paymentNumber, dateFrom, dateTo, price, amount } = offer;
  const known = (await feesOfOrder(transaction, orderUuid)).find(
    (fee) => fee.serviceUuid === serviceUuid && fee.paymentNumber === paymentNumber,
  );
  const feeUuid = known?.feeUuid ?? identifier<FeeUuid>(random.uuid());
  const ordered = { state: 'ORDERED', orderedAt: now, paidAt: null } as const;
  return { feeUuid, orderUuid, serviceUuid, paymentNumber, dateFrom, dateTo, price, amount, ...ordered };
}

function paying({ feeUuid, amount }: ServiceFee): Allocation {
  return { targetType: 'SERVICE', targetId: feeUuid, amount };
}

function inputOf({
  input,
  service,
  offer,
  allocations,
  now,
}: AgreedOffer & { readonly allocations: readonly Allocation[] }): CustomerIntentInput {
  const { orderUuid, cardUuid, cardConsent } = input;
  const expiresAt = formClosedAt(service, offer, now);
  const paid = { amount: offer.amount, allocations, cardUuid, cardConsent, expiresAt };
  return { request: requestOf(input), orderUuid, kind: 'SERVICE', ...paid };
}

/**
 * The lifetime of the catalogue, limited by the day of the payment, because an open form would block the scheduled
 * charge.
 */
function formClosedAt({ orderLifetimeMinutes }: ServiceOnSale, { dateFrom }: Move, now: Instant): Instant {
  const [life, day] = [plusSeconds(now, orderLifetimeMinutes * 60), moscowTime(dateFrom, 0)];
  return life < day ? life : day;
}

async function render(
  { clock, random }: DatabaseAccess,
  transaction: Transaction,
  { order, fee }: { readonly order: Order; readonly fee: ServiceFee },
): Promise<Result<PreparedPurchase, never>> {
  const at = clock.now();
  const rendered = provideService(order, fee, at);
  await saveChange(transaction, {
    before: { order, intent: null },
    change: rendered.change,
    at,
    random,
    jobs: [chargeJob(order.orderUuid, at)],
  });
  await saveFee(transaction, rendered.fee);
  return success({ kind: 'rendered' });
}
