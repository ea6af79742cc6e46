import { success } from '#domain/result.ts';
import { viewOrderHistory } from '../../use-cases/history/view-order-history.ts';
import type { Handler } from '../handler.ts';
import { presentAction } from './present-action.ts';

export const viewOrderHistoryHandler: Handler<'POST /client/order/operations'> = async ({
  context,
  caller,
  request,
}) => {
  const { orderUuid } = request;
  const { clientUuid } = caller;
  const rows = await viewOrderHistory(context, { clientUuid, orderUuid, ...request.nextPage });
  return rows.ok ? success({ historyActions: rows.value.map(presentAction) }) : rows;
};
