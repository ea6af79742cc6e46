import type { ShownOrder } from '#testing/people/shown-order.ts';

/** The oldest payment of an order that could not be charged. */
export function failedPayment({
  scheduledPayments,
}: ShownOrder): ShownOrder['scheduledPayments'][number] | undefined {
  return scheduledPayments.find(({ scheduledPaymentState }) =>
    ['ERROR_PAID', 'OVERDUE', 'CASCADE_PAYMENT_TRY_FAIL', 'OVERDUE_TASK_STOPPED'].includes(
      scheduledPaymentState,
    ),
  );
}
