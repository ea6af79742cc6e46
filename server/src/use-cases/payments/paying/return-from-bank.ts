import type { OperationUuid } from '#domain/identifier.ts';
import type { Operation, OperationKind, OperationState } from '#domain/orders/operation.ts';
import type { Checkout } from '../../../db/orders/checkout-store.ts';
import { checkoutByOrder } from '../../../db/orders/checkout-store.ts';
import { operationByMdOrder, operationByUuid } from '../../../db/payments/operation-store.ts';
import { unseal } from '../../../secrets/seal.ts';
import type { Context } from '../../context.ts';
import { markOutcomeUnknown } from '../gateway-status/mark-outcome-unknown.ts';
import { resolveOperation } from '../gateway-status/resolve-operation.ts';

/**
 * The page on which the customer continues after the bank's page. The bank is asked first: the address proves nothing
 * (docs/spec/rules.md#5, docs/spec/gateway.md#6). The path begins with a slash and has no base path. It carries
 * `success` only when the result is final.
 */
export async function returnFromBank(context: Context, mdOrder: string): Promise<string> {
  const operation = await operationByMdOrder(context.database.reader, mdOrder);
  if (operation === null) return '/client/orders';
  const { operationUuid } = operation;
  await endForm(context, operationUuid).catch((error: unknown) => {
    context.log.error('payment.return.failed', error, { operationUuid });
  });
  const fresh = await operationByUuid(context.database.reader, operationUuid);
  if (fresh === null) throw new Error(`operation ${operationUuid} not found after the return from the bank`);
  return pages[fresh.kind](context, { ...fresh, mdOrder });
}

/**
 * Ends the form that the customer has left. If the bank does not report a payment, the outcome is unknown until the
 * bank's status is final. For that, an unpaid form is declined at the bank (decision 0064).
 */
async function endForm(context: Context, operationUuid: OperationUuid): Promise<void> {
  const { state } = await resolveOperation(context, operationUuid);
  if (state !== 'REGISTERED') return;
  if (await markOutcomeUnknown(context, operationUuid, 'REGISTERED'))
    await resolveOperation(context, operationUuid);
}

type Returned = Operation & { readonly mdOrder: string };
type PageOf = (context: Context, operation: Returned) => Promise<string>;

const paymentPage: PageOf = async (_context, operation) =>
  `/client/orders/${operation.orderUuid}/pay?${queryOf(operation)}`;

/**
 * A penalty and a service are paid from the order page, which shows the result (docs/spec/specification.md#8
 * «Payments»).
 */
const paidOrderPage: PageOf = async (_context, operation) =>
  `/client/orders/${operation.orderUuid}?${queryOf(operation)}`;

function queryOf({ operationUuid, state }: Returned): string {
  return new URLSearchParams({ ...successOfState[state], earlyPaymentUuid: operationUuid }).toString();
}

const checkoutOrCardPage: PageOf = async (context, operation) => {
  const checkout = await checkoutByOrder(context.database.reader, operation.orderUuid);
  return checkout === null
    ? `/client/payment-ways?mdOrder=${operation.mdOrder}`
    : checkoutPage(context, checkout, operation);
};

function checkoutPage({ settings }: Context, { sealedToken }: Checkout, operation: Returned): string {
  const query = new URLSearchParams(successOfState[operation.state]).toString();
  return `/checkout/${unseal(settings.dataKey, sealedToken)}?${query}`;
}

const orderPage: PageOf = async (_context, { orderUuid }) => `/client/orders/${orderUuid}`;

const pages = {
  INITIAL: checkoutOrCardPage,
  BINDING: checkoutOrCardPage,
  EARLY: paymentPage,
  RECURRENT: paymentPage,
  MANUAL: paymentPage,
  SCHEDULED: orderPage,
  PENALTY: paidOrderPage,
  SERVICE: paidOrderPage,
  FULL_PAYMENT: orderPage,
} as const satisfies Record<OperationKind, PageOf>;

/** Without `success` the result is pending: the page asks the server again (docs/spec/rules.md#5). */
const successOfState = {
  SETTLED: { success: '1' },
  DECLINED: { success: '0' },
  EXPIRED: { success: '0' },
  CREATED: {},
  REGISTERED: {},
  SENT: {},
  UNKNOWN: {},
} as const satisfies Record<OperationState, Readonly<Record<string, string>>>;
