import { success } from '#domain/result.ts';
import { viewOrderTries } from '../../use-cases/orders/view-order-tries.ts';
import type { Handler } from '../handler.ts';

export const viewOrderTriesHandler: Handler<'POST /client/order/tries'> = async ({
  context,
  caller: { clientUuid },
  request: { orderUuid },
}) => {
  const viewed = await viewOrderTries(context, { clientUuid, orderUuid });
  if (!viewed.ok) return viewed;
  const { tries, paidLate } = viewed.value;
  return success({
    tries: tries.map(({ paymentNumbers, ...each }) => ({ ...each, paymentNumbers: [...paymentNumbers] })),
    paidLate: [...paidLate],
  });
};
