import { success } from '#domain/result.ts';
import {
  previewOrderResumption,
  resumeOrderSchedules,
} from '../../use-cases/orders/resume-order-schedules.ts';
import { stopOrderSchedules } from '../../use-cases/orders/stop-order-schedules.ts';
import type { Handler } from '../handler.ts';

/**
 * These calls name an order. The phone of another client and an unknown phone get the same refusal
 * (docs/spec/reliability.md#S-18).
 */

export const stopSchedulesHandler: Handler<'POST /admin/client/stopSchedules'> = async ({
  context,
  caller: staff,
  request,
}) => {
  const { phone = null, orderUuid, note } = request;
  const stopped = await stopOrderSchedules(context, { staff, phone, orderUuid, note });
  return stopped.ok ? success({}) : stopped;
};

export const previewResumeHandler: Handler<'POST /admin/client/previewResume'> = async ({
  context,
  caller: staff,
  request,
}) => {
  const input = { staff, phone: request.phone, orderUuid: request.orderUuid };
  const charges = await previewOrderResumption(context, input);
  return charges.ok ? success({ charges: [...charges.value] }) : charges;
};

export const resumeSchedulesHandler: Handler<'POST /admin/client/resumeSchedules'> = async ({
  context,
  caller: staff,
  request,
}) => {
  const { orderUuid, note } = request;
  const input = { staff, phone: request.phone, orderUuid, note };
  const resumed = await resumeOrderSchedules(context, input);
  return resumed.ok ? success({}) : resumed;
};
