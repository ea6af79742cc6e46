import { secondsBetween } from '#domain/dates.ts';
import type { IntentUuid, OrderUuid } from '#domain/identifier.ts';
import type { PaymentIntent, IntentKind, IntentState } from '#domain/orders/payment-intent.ts';
import { checkoutByOrder } from '../../../db/checkout/checkout-store.ts';
import { intentByGatewayOrderId, intentByUuid } from '../../../db/payments/intent-store.ts';
import { unseal } from '../../../secrets/seal.ts';
import type { BankAccess, DatabaseAccess } from '../../context.ts';
import { markOutcomeUnknown } from '../../outcomes/mark-outcome-unknown.ts';
import { resolveIntent } from '../../outcomes/resolve-intent.ts';

/** The page on which a customer continues after the bank's page, and what it shows; `http` makes its address. */
export type PageAfterBank =
  | { readonly kind: 'orders' }
  | { readonly kind: 'order'; readonly orderUuid: OrderUuid }
  | (ShownIntent & { readonly kind: 'order-with-result' | 'payment' })
  | { readonly kind: 'checkout'; readonly token: string; readonly state: IntentState }
  | { readonly kind: 'added-card'; readonly gatewayOrderId: string };

type ShownIntent = Pick<PaymentIntent, 'orderUuid' | 'intentUuid' | 'state'>;

/**
 * Returns the page on which the customer continues after the bank's page. The bank is asked first, because the
 * return address proves nothing (docs/spec/rules.md#5, docs/spec/gateway.md#6).
 */
export async function returnFromBank(context: BankAccess, gatewayOrderId: string): Promise<PageAfterBank> {
  const intent = await intentByGatewayOrderId(context.database.reader, gatewayOrderId);
  if (intent === null) return { kind: 'orders' };
  const { intentUuid } = intent;
  await endForm(context, intentUuid).catch((error: unknown) => {
    context.log.error('payment.return.failed', error, { operationUuid: intentUuid });
  });
  const current = await intentByUuid(context.database.reader, intentUuid);
  if (current === null) throw new Error(`intent ${intentUuid} not found after the return from the bank`);
  return pages[current.kind](context, { ...current, gatewayOrderId });
}

/**
 * Ends the form that the customer has left. An unpaid form becomes UNKNOWN. `resolveIntent` then declines it at
 * the bank, which makes its status final (docs/decisions/0064-pending-payments.md).
 */
async function endForm(context: BankAccess, intentUuid: IntentUuid): Promise<void> {
  const { state } = await resolveIntent(context, intentUuid);
  if (state !== 'REGISTERED') return;
  if (await markOutcomeUnknown(context, intentUuid, 'REGISTERED')) await resolveIntent(context, intentUuid);
}

type ReturnedIntent = PaymentIntent & { readonly gatewayOrderId: string };
type PageChoice = (context: DatabaseAccess, intent: ReturnedIntent) => Promise<PageAfterBank>;

const paymentPage: PageChoice = async (_context, { orderUuid, intentUuid, state }) => ({
  kind: 'payment',
  orderUuid,
  intentUuid,
  state,
});

/**
 * The order page shows the result of a payment for a penalty or a service (docs/spec/specification.md#8
 * «Payments»).
 */
const orderPageWithResult: PageChoice = async (_context, { orderUuid, intentUuid, state }) => ({
  kind: 'order-with-result',
  orderUuid,
  intentUuid,
  state,
});

/**
 * The address of a checkout opens its documents without a session, so it is given only while its customer may come from
 * the bank's page. Staff who have read the bank's order of an old purchase do not get it.
 */
const checkoutReturnSeconds = 86_400;

const checkoutOrCardPage: PageChoice = async (context, { orderUuid, gatewayOrderId, createdAt, state }) => {
  const { database, clock, settings } = context;
  if (secondsBetween(createdAt, clock.now()) > checkoutReturnSeconds) return { kind: 'orders' };
  const checkout = await checkoutByOrder(database.reader, orderUuid);
  return checkout === null
    ? { kind: 'added-card', gatewayOrderId }
    : { kind: 'checkout', token: unseal(settings.dataKey, checkout.sealedToken), state };
};

const orderPage: PageChoice = async (_context, { orderUuid }) => ({ kind: 'order', orderUuid });

const pages = {
  INITIAL: checkoutOrCardPage,
  BINDING: checkoutOrCardPage,
  EARLY: paymentPage,
  RECURRENT: paymentPage,
  MANUAL: paymentPage,
  SCHEDULED: orderPage,
  PENALTY: orderPageWithResult,
  SERVICE: orderPageWithResult,
  FULL_PAYMENT: orderPage,
} as const satisfies Record<IntentKind, PageChoice>;
