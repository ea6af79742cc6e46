import type { Operation, OperationKind, OperationState } from '#domain/payment/operation.ts';
import { checkoutByOrder } from '../../../db/orders/checkout-store.ts';
import { operationByMdOrder, operationByUuid } from '../../../db/payments/operation-store.ts';
import { unseal } from '../../../secrets/seal.ts';
import type { Context } from '../../context.ts';
import { resolveOperation } from '../bank-word/resolve-operation.ts';

/**
 * Where the customer goes on after the bank's page: the bank is asked first, what the address says proves nothing (rules 5,
 * gateway.md 6). The path begins with a slash and knows no base path.
 */
export async function returnFromBank(context: Context, mdOrder: string): Promise<string> {
  const operation = await operationByMdOrder(context.database.reader, mdOrder);
  if (operation === null) return '/client/orders';
  await resolveOperation(context, operation.operationUuid).catch((error: unknown) => {
    context.log.error('the return from the bank could not be resolved', error, {
      operationUuid: operation.operationUuid,
    });
  });
  const fresh = (await operationByUuid(context.database.reader, operation.operationUuid)) ?? operation;
  return pages[fresh.kind](context, fresh);
}

type PageOf = (context: Context, operation: Operation) => Promise<string>;

const paymentPage: PageOf = async (_context, operation) =>
  `/client/orders/${operation.orderUuid}/pay?${queryOf(operation)}`;

/** A penalty and a service are paid from the order page, which says how that ended (spec 8 «Payments»). */
const paidOrderPage: PageOf = async (_context, operation) =>
  `/client/orders/${operation.orderUuid}?${queryOf(operation)}`;

function queryOf({ operationUuid, state }: Operation): string {
  const success = successOf[state];
  return `${success === null ? '' : `success=${success}&`}earlyPaymentUuid=${operationUuid}`;
}

const checkoutPage: PageOf = async ({ database, settings }, { orderUuid, state }) => {
  const checkout = await checkoutByOrder(database.reader, orderUuid);
  if (checkout === null) return '/client/orders';
  const success = successOf[state];
  return `/checkout/${unseal(settings.dataKey, checkout.sealedToken)}${success === null ? '' : `?success=${success}`}`;
};

/** A card that was changed or added says so on the page of the cards, a card of a purchase on its checkout (spec 4 «Card change»). */
const cardPage: PageOf = async (context, operation) =>
  (await checkoutByOrder(context.database.reader, operation.orderUuid)) === null
    ? `/client/payment-ways?mdOrder=${operation.mdOrder ?? ''}`
    : checkoutPage(context, operation);

const orderPage: PageOf = async (_context, { orderUuid }) => `/client/orders/${orderUuid}`;

const pages = {
  INITIAL: checkoutPage,
  BINDING: cardPage,
  EARLY: paymentPage,
  RECURRENT: paymentPage,
  MANUAL: paymentPage,
  SCHEDULED: orderPage,
  PENALTY: paidOrderPage,
  SERVICE: paidOrderPage,
  FULL_PAYMENT: orderPage,
} as const satisfies Record<OperationKind, PageOf>;

/** Nothing is said while nobody knows: the page asks again. */
const successOf = {
  SETTLED: '1',
  DECLINED: '0',
  EXPIRED: '0',
  CREATED: null,
  REGISTERED: '0',
  SENT: null,
  UNKNOWN: null,
} as const satisfies Record<OperationState, '1' | '0' | null>;
