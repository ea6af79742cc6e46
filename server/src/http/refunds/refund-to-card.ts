import { kopecks } from '#domain/money.ts';
import { success } from '#domain/result.ts';
import { previewRefund } from '../../use-cases/refunds/preview-refund.ts';
import { refundToCard } from '../../use-cases/refunds/refund-to-card.ts';
import type { Handler } from '../handler.ts';

export const previewRefundHandler: Handler<'POST /admin/v1/client/order/previewRefund'> = async ({
  context,
  caller: staff,
  request,
}) => {
  const preview = await previewRefund(context, { staff, phone: request.phone, orderUuid: request.orderUuid });
  if (!preview.ok) return preview;
  const { cards, ...sums } = preview.value;
  return success({ ...sums, cards: [...cards] });
};

export const refundToCardHandler: Handler<'POST /admin/v1/client/order/refund'> = async ({
  context,
  caller: staff,
  request,
  exchange: { idempotencyKey },
}) => {
  if (idempotencyKey === null) throw new Error('a request without Idempotency-Key passed the guard');
  const refunded = await refundToCard(context, {
    staff,
    phone: request.phone,
    orderUuid: request.orderUuid,
    amount: kopecks(request.amount),
    givenBefore: kopecks(request.givenAmount),
    reason: request.reason.trim(),
    requestKey: idempotencyKey,
  });
  return refunded.ok ? success({}) : refunded;
};
