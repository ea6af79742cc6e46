import { done } from '#domain/result.ts';
import { listUpcomingCharges } from '../../use-cases/orders/list-upcoming-charges.ts';
import type { Handler } from '../handler.ts';

export const listChargesHandler: Handler<'GET /client/order/charges'> = async ({ context, caller }) => {
  const charges = await listUpcomingCharges(context, caller.clientUuid);
  return done({ charges: charges.map((charge) => ({ ...charge })) });
};
