import type { IntentState } from '#domain/orders/payment-intent.ts';
import type { BankAccess } from '../../use-cases/context.ts';
import { type PageAfterBank, returnFromBank } from '../../use-cases/payments/paying/return-from-bank.ts';

/**
 * Returns the path of the page on which a customer continues after the bank's page. It begins with a slash and has no
 * base path. It has `success` only when the result is final.
 */
export async function pathAfterBank(context: BankAccess, gatewayOrderId: string): Promise<string> {
  return pathOf(await returnFromBank(context, gatewayOrderId));
}

/** The names in these addresses are those of the wire: customers have links with them. */
function pathOf(page: PageAfterBank): string {
  switch (page.kind) {
    case 'orders':
      return '/client/orders';
    case 'order':
      return `/client/orders/${page.orderUuid}`;
    case 'order-with-result':
      return `/client/orders/${page.orderUuid}?${resultQuery(page)}`;
    case 'payment':
      return `/client/orders/${page.orderUuid}/pay?${resultQuery(page)}`;
    case 'checkout':
      return `/checkout/${page.token}?${new URLSearchParams(successOfState[page.state]).toString()}`;
    case 'added-card':
      return `/client/payment-ways?mdOrder=${page.gatewayOrderId}`;
  }
}

type WithResult = Extract<PageAfterBank, { readonly intentUuid: unknown }>;

function resultQuery({ intentUuid, state }: WithResult): string {
  return new URLSearchParams({ ...successOfState[state], earlyPaymentUuid: intentUuid }).toString();
}

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
