import { success } from '#domain/result.ts';
import {
  listOrdersAsStaff,
  listPenaltiesAsStaff,
  viewOrderAsStaff,
} from '../../use-cases/orders/view-orders-as-staff.ts';
import type { Handler } from '../handler.ts';
import { presentPictures } from '../merchants/cart-pictures.ts';

export const listOrdersAsStaffHandler: Handler<'POST /admin/client/orders'> = async ({
  context,
  caller,
  request,
}) => {
  const { orderState, nextPage } = request;
  const page = await listOrdersAsStaff(
    context,
    { staff: caller, phone: request.phone },
    { orderState, ...nextPage },
  );
  if (!page.ok) return page;
  const { documents, total } = page.value;
  return success({ readyFields: `"orders":[${documents}],"total":${total}` });
};

export const viewOrderAsStaffHandler: Handler<'POST /admin/client/order'> = async ({
  context,
  caller,
  request,
}) => {
  const { orderUuid } = request;
  const order = await viewOrderAsStaff(context, { staff: caller, phone: request.phone }, orderUuid);
  if (!order.ok) return order;
  const { document, pictures, ...terms } = order.value;
  const others = { pictures: presentPictures(context, pictures), ...terms };
  return success({ readyFields: `"order":${document},${JSON.stringify(others).slice(1, -1)}` });
};

export const listPenaltiesAsStaffHandler: Handler<'POST /admin/client/penalties'> = async ({
  context,
  caller,
  request,
}) => {
  const penalties = await listPenaltiesAsStaff(context, { staff: caller, phone: request.phone });
  return penalties.ok ? success({ readyFields: `"penalties":${penalties.value}` }) : penalties;
};
