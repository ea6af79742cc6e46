import type { Phone } from '#domain/auth/phone.ts';
import { type Refusal, refuse } from '#domain/refusal.ts';
import { success, type Result } from '#domain/result.ts';
import {
  previewOrderResumption,
  resumeOrderSchedules,
} from '../../use-cases/orders/resume-order-schedules.ts';
import { stopOrderSchedules } from '../../use-cases/orders/stop-order-schedules.ts';
import { type PhoneFields, phoneOfRequest } from '../reading/phone-of-request.ts';
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
  const phoneResult = readOptionalPhone(request);
  if (!phoneResult.ok) return phoneResult;
  const { orderUuid, note } = request;
  const input = { staff, phone: phoneResult.value, orderUuid, note };
  const stopped = await stopOrderSchedules(context, input);
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

/** null without a phone in the request: the order identifies the client. */
function readOptionalPhone({
  countryCode,
  phone,
}: Partial<PhoneFields>): Result<Phone | null, Refusal<'order.not.found.error' | 'request.invalid.error'>> {
  if (countryCode === undefined && phone === undefined) return success(null);
  if (countryCode === undefined) return refuse('request.invalid.error', 'field=countryCode');
  if (phone === undefined) return refuse('request.invalid.error', 'field=phone');
  const parsed = phoneOfRequest({ countryCode, phone });
  return parsed.ok ? parsed : refuse('order.not.found.error');
}
