import type { OrderUuid } from '#domain/identifier.ts';
import { identifier } from '#domain/identifier.ts';
import { done } from '#domain/result.ts';
import { stopOrderSchedules } from '../../use-cases/orders/stop-order-schedules.ts';
import { phoneOfRequest } from '../auth/phone-of-request.ts';
import type { Handler } from '../handler.ts';

export const stopSchedulesHandler: Handler<'POST /admin/client/stopSchedules'> = async ({
  context,
  caller,
  request,
}) => {
  const phone = phoneOfRequest(request);
  if (!phone.ok) return phone;
  const stopped = await stopOrderSchedules(context, {
    staffUuid: caller.staffUuid,
    phone: phone.value,
    orderUuid: identifier<OrderUuid>(request.orderUuid.toLowerCase()),
    note: request.note,
  });
  return stopped.ok ? done({}) : stopped;
};
