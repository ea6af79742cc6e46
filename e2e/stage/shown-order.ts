import assert from 'node:assert/strict';
import type { Visitor } from './visitor.ts';

/** What tests read of an order as the cabinet shows it. */
export type ShownOrder = {
  readonly state: string;
  readonly remainingPaymentAmount: number;
  readonly earlyPaymentAllowed: boolean;
  readonly schedulesStopped: boolean;
  readonly bindingUuid: string | null;
  readonly panLastFourDigits: string | null;
  readonly scheduledPayments: readonly {
    readonly paymentNumber: number;
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

export async function viewOrder(client: Visitor, orderUuid: string): Promise<ShownOrder> {
  const { body } = await client.call('POST /client/order', { orderUuid });
  assert.equal(body.status, 'SUCCESS', JSON.stringify(body));
  return body['order'] as ShownOrder;
}

export function statesOf({ scheduledPayments }: ShownOrder): string[] {
  return scheduledPayments.map(({ scheduledPaymentState }) => scheduledPaymentState);
}
