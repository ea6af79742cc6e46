import { historyEventNames } from '#domain/orders/history-event.ts';
import { success } from '#domain/result.ts';
import { viewHistory } from '../../use-cases/history/view-history.ts';
import type { Handler } from '../handler.ts';
import { filterOf, readHistoryFilter } from './history-filter.ts';
import { nameOfOrder, presentAction } from './present-action.ts';

export const viewHistoryHandler: Handler<'POST /admin/client/history'> = async ({
  context,
  caller,
  request,
}) => {
  const filter = filterOf(request);
  if (!filter.ok) return filter;
  const parsed = readHistoryFilter(filter.value);
  if (!parsed.ok) return parsed;
  const { sort = { field: 'actionDate', order: 'DESC' } } = filter.value;
  const query = { ...request.nextPage, ...parsed.value, sort };
  const history = await viewHistory(context, { staff: caller, phone: request.phone }, query);
  if (!history.ok) return history;
  const { rows, orders, types } = history.value;
  return success({
    historyActions: rows.map(presentAction),
    clientOrderNames: Object.fromEntries(orders.map((order) => [nameOfOrder(order), order.orderUuid])),
    templateNames: types.map((type) => historyEventNames[type]).toSorted(),
  });
};
