import { success } from '#domain/result.ts';
import { listUpcomingCharges, sumPaidThisMonth } from '../../use-cases/orders/list-upcoming-charges.ts';
import type { Handler } from '../handler.ts';

export const listChargesHandler: Handler<'GET /client/order/charges'> = async ({
  context,
  caller: { clientUuid },
}) => {
  const [charges, paidThisMonth] = await Promise.all([
    listUpcomingCharges(context, clientUuid),
    sumPaidThisMonth(context, clientUuid),
  ]);
  return success({ charges: charges.map((charge) => ({ ...charge })), paidThisMonth });
};
