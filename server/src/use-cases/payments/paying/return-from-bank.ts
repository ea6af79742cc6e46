import type { OperationUuid } from '#domain/identifier.ts';
import type { Operation, OperationKind, OperationState } from '#domain/orders/operation.ts';
import { type Checkout, checkoutByOrder } from '../../../db/checkout/checkout-store.ts';
import { operationByMdOrder, operationByUuid } from '../../../db/payments/operation-store.ts';
import { unseal } from '../../../secrets/seal.ts';
import type { Context } from '../../context.ts';
import { markOutcomeUnknown } from '../../outcomes/mark-outcome-unknown.ts';
import { resolveOperation } from '../../outcomes/resolve-operation.ts';

/**
 * Returns the page on which the customer continues after the bank's page. The bank is asked first, because the
 * return address proves nothing (docs/spec/rules.md#5, docs/spec/gateway.md#6). The path begins with a slash and
 * has no base path. It has `success` only when the result is final.
 */
export async function returnFromBank(context: Context, mdOrder: string): Promise<string> {
  const operation = await operationByMdOrder(context.database.reader, mdOrder);
  if (operation === null) return '/client/orders';
  const { operationUuid } = operation;
  await endForm(context, operationUuid).catch((error: unknown) => {
    context.log.error('payment.return.failed', error, { operationUuid });
  });
  const current = await operationByUuid(context.database.reader, operationUuid);
  if (current === null)
    throw new Error(`operation ${operationUuid} not found after the return from the bank`);
  return pages[current.kind](context, { ...current, mdOrder });
}

/**
 * Ends the form that the customer has left. An unpaid form becomes UNKNOWN. `resolveOperation` then declines it at
 * the bank, which makes its status final (docs/decisions/0064-pending-payments.md).
 */
async function endForm(context: Context, operationUuid: OperationUuid): Promise<void> {
  const { state } = await resolveOperation(context, operationUuid);
  if (state !== 'REGISTERED') return;
  if (await markOutcomeUnknown(context, operationUuid, 'REGISTERED'))
    await resolveOperation(context, operationUuid);
}

type ReturnedOperation = Operation & { readonly mdOrder: string };
type PageBuilder = (context: Context, operation: ReturnedOperation) => Promise<string>;

const paymentPage: PageBuilder = async (_context, operation) =>
  `/client/orders/${operation.orderUuid}/pay?${resultQuery(operation)}`;

/**
 * The order page shows the result of a payment for a penalty or a service (docs/spec/specification.md#8
 * «Payments»).
 */
const orderPageWithResult: PageBuilder = async (_context, operation) =>
  `/client/orders/${operation.orderUuid}?${resultQuery(operation)}`;

function resultQuery({ operationUuid, state }: ReturnedOperation): string {
  return new URLSearchParams({ ...successOfState[state], earlyPaymentUuid: operationUuid }).toString();
}

const checkoutOrCardPage: PageBuilder = async (context, operation) => {
  const checkout = await checkoutByOrder(context.database.reader, operation.orderUuid);
  return checkout === null
    ? `/client/payment-ways?mdOrder=${operation.mdOrder}`
    : checkoutPage(context, checkout, operation);
};

function checkoutPage(
  { settings }: Context,
  { sealedToken }: Checkout,
  operation: ReturnedOperation,
): string {
  const query = new URLSearchParams(successOfState[operation.state]).toString();
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
} as const satisfies Record<OperationKind, PageBuilder>;

/** Without `success` the result is pending, and the page asks the server again (docs/spec/rules.md#5). */
const successOfState = {
  SETTLED: { success: '1' },
  DECLINED: { success: '0' },
  EXPIRED: { success: '0' },
  CREATED: {},
  REGISTERED: {},
  SENT: {},
  UNKNOWN: {},
} as const satisfies Record<OperationState, Readonly<Record<string, string>>>;
