import { assertSuccess } from '#testing/assert-success.ts';
import type { ApiClient } from '#testing/api-client.ts';

/** Fields of an order that tests read from the client's view. */
export type ShownOrder = {
  readonly state: string;
  readonly remainingPaymentAmount: number;
  readonly earlyPaymentAllowed: boolean;
  readonly schedulesStopped: boolean;
  readonly bindingUuid: string | null;
  readonly panLastFourDigits: string | null;
  readonly scheduledPayments: readonly {
    readonly paymentNumber: number;
    /** Date of payment, or the planned date of an unpaid one. */
    readonly date: string;
    readonly amount: number;
    readonly scheduledPaymentState: string;
  }[];
  readonly refunds: readonly { readonly refundAmount: number; readonly moneyReturnedAmount: number }[];
  readonly penalties: readonly {
    readonly penaltyUuid: string;
    readonly amount: number;
    readonly state: string;
  }[];
};

export async function viewOrder(client: ApiClient, orderUuid: string): Promise<ShownOrder> {
  const { body } = await client.viewOrder({ orderUuid });
  assertSuccess({ body });
  return body['order'] as ShownOrder;
}

/** One page of a client's orders. */
export async function listOrders(
  client: ApiClient,
  orderState: 'ACTIVE' | 'COMPLETED',
  page = 0,
): Promise<ListedOrders> {
  const { body } = await client.listOrders({
    orderState,
    nextPage: { count: pageSize, page },
  });
  assertSuccess({ body });
  return { orders: body['orders'] as ListedOrder[], total: Number(body['total']) };
}

const pageSize = 25;

export type ListedOrder = ShownOrder & { readonly orderUuid: string };
type ListedOrders = { readonly orders: readonly ListedOrder[]; readonly total: number };

export function statesOf({ scheduledPayments }: ShownOrder): string[] {
  return scheduledPayments.map(({ scheduledPaymentState }) => scheduledPaymentState);
}
