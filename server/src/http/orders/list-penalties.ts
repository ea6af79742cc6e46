import { success } from '#domain/result.ts';
import { listPenalties } from '../../use-cases/orders/list-penalties.ts';
import type { Handler } from '../handler.ts';

export const listPenaltiesHandler: Handler<'GET /client/order/penalties'> = async ({ context, caller }) => {
  const penalties = await listPenalties(context, caller.clientUuid);
  return success({ readyFields: `"penalties":${penalties}` });
};
