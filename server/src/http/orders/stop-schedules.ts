import type { OrderUuid } from '#domain/identifier.ts';
import { identifier } from '#domain/identifier.ts';
import { done } from '#domain/result.ts';
import {
  previewOrderResumption,
  resumeOrderSchedules,
} from '../../use-cases/orders/resume-order-schedules.ts';
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
    staff: caller,
    phone: phone.value,
    orderUuid: identifier<OrderUuid>(request.orderUuid.toLowerCase()),
    note: request.note,
  });
  return stopped.ok ? done({}) : stopped;
};

export const previewResumeHandler: Handler<'POST /admin/client/previewResume'> = async ({
  context,
  caller: staff,
  request,
}) => {
  const phone = phoneOfRequest(request);
  if (!phone.ok) return phone;
  const orderUuid = identifier<OrderUuid>(request.orderUuid.toLowerCase());
  const charges = await previewOrderResumption(context, { staff, phone: phone.value, orderUuid });
  return charges.ok ? done({ charges: [...charges.value] }) : charges;
};

export const resumeSchedulesHandler: Handler<'POST /admin/client/resumeSchedules'> = async ({
  context,
  caller,
  request,
}) => {
  const phone = phoneOfRequest(request);
  if (!phone.ok) return phone;
  const resumed = await resumeOrderSchedules(context, {
    staff: caller,
    phone: phone.value,
    orderUuid: identifier<OrderUuid>(request.orderUuid.toLowerCase()),
    note: request.note,
  });
  return resumed.ok ? done({}) : resumed;
};
