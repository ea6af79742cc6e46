import { secondsBetween } from '#domain/dates.ts';
import type { IntentUuid } from '#domain/identifier.ts';
import type { PaymentIntent, IntentKind, IntentState } from '#domain/orders/payment-intent.ts';
import { type Checkout, checkoutByOrder } from '../../../db/checkout/checkout-store.ts';
import { intentByGatewayOrderId, intentByUuid } from '../../../db/payments/intent-store.ts';
import { unseal } from '../../../secrets/seal.ts';
import type { BankAccess, DatabaseAccess } from '../../context.ts';
import { markOutcomeUnknown } from '../../outcomes/mark-outcome-unknown.ts';
import { resolveIntent } from '../../outcomes/resolve-intent.ts';

/**
 * Returns the page on which the customer continues after the bank's page. The bank is asked first, because the
 * return address proves nothing (docs/spec/rules.md#5, docs/spec/gateway.md#6). The path begins with a slash and
 * has no base path. It has `success` only when the result is final.
 */
export async function returnFromBank(context: BankAccess, gatewayOrderId: string): Promise<string> {
  const intent = await intentByGatewayOrderId(context.database.reader, gatewayOrderId);
  if (intent === null) return '/client/orders';
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
type PageBuilder = (context: DatabaseAccess, intent: ReturnedIntent) => Promise<string>;

const paymentPage: PageBuilder = async (_context, intent) =>
  `/client/orders/${intent.orderUuid}/pay?${resultQuery(intent)}`;

/**
 * The order page shows the result of a payment for a penalty or a service (docs/spec/specification.md#8
 * «Payments»).
 */
const orderPageWithResult: PageBuilder = async (_context, intent) =>
  `/client/orders/${intent.orderUuid}?${resultQuery(intent)}`;

function resultQuery({ intentUuid, state }: ReturnedIntent): string {
  return new URLSearchParams({ ...successOfState[state], earlyPaymentUuid: intentUuid }).toString();
}

/**
 * The address of a checkout opens its documents without a session, so it is given only while its customer may come from
 * the bank's page. Staff who have read the bank's order of an old purchase do not get it.
 */
const checkoutReturnSeconds = 86_400;

const checkoutOrCardPage: PageBuilder = async (context, intent) => {
  if (secondsBetween(intent.createdAt, context.clock.now()) > checkoutReturnSeconds) return '/client/orders';
  const checkout = await checkoutByOrder(context.database.reader, intent.orderUuid);
  return checkout === null
    ? `/client/payment-ways?mdOrder=${intent.gatewayOrderId}`
    : checkoutPage(context, checkout, intent);
};

function checkoutPage(
  { settings }: DatabaseAccess,
  { sealedToken }: Checkout,
  intent: ReturnedIntent,
): string {
  const query = new URLSearchParams(successOfState[intent.state]).toString();
  return `/checkout/${unseal(settings.dataKey, sealedToken)}?${query}`;
}

const orderPage: PageBuilder = async (_context, { orderUuid }) => `/client/orders/${orderUuid}`;

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
} as const satisfies Record<IntentKind, PageBuilder>;

/** Without `success` the result is pending, and the page asks the server again (docs/spec/rules.md#5). */
const successOfState = {
  SETTLED: { success: '1' },
  DECLINED: { success: '0' },
  EXPIRED: { success: '0' },
  CREATED: {},
  REGISTERED: {},
  SENT: {},
  UNKNOWN: {},
} as const satisfies Record<IntentState, Readonly<Record<string, string>>>;
