import { done } from '#domain/result.ts';
import { viewOwnOperations } from '../../use-cases/history/view-own-operations.ts';
import type { Handler } from '../handler.ts';
import { presentAction } from './present-action.ts';

export const viewOwnOperationsHandler: Handler<'POST /client/order/operations'> = async ({
  context,
  caller,
  request,
}) => {
  const { orderUuid } = request;
  const { clientUuid } = caller;
  const rows = await viewOwnOperations(context, { clientUuid, orderUuid, ...request.nextPage });
  return rows.ok ? done({ historyActions: rows.value.map(presentAction) }) : rows;
};
