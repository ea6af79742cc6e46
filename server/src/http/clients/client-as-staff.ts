import type { BlockAction } from '#domain/clients/client-status.ts';
import { done } from '#domain/result.ts';
import { changeClientStatus } from '../../use-cases/clients/change-client-status.ts';
import { viewClientQuestions } from '../../use-cases/clients/settle-client-question.ts';
import { findClientForStaff } from '../../use-cases/clients/find-client-for-staff.ts';
import { phoneOfRequest } from '../reading/phone-of-request.ts';
import type { Handler } from '../handler.ts';
import { ceilToMinute } from '../../use-cases/auth/by-code/refuse-until.ts';
import { currentStatus } from '../../use-cases/clients/current-status.ts';
import { withStatus } from './profile.ts';

export const viewClientHandler: Handler<'POST /admin/client/info'> = async ({ context, caller, request }) => {
  const phone = phoneOfRequest(request);
  if (!phone.ok) return phone;
  const staffView = { staff: caller, phone: phone.value, action: 'VIEW_CLIENT' } as const;
  const client = await findClientForStaff(context, staffView);
  if (!client.ok) return client;
  const status = await currentStatus(context, context.database.reader, client.value);
  const { blockedUntil } = status;
  const questions = await viewClientQuestions(context, client.value.clientUuid);
  return done({
    questions: [...questions],
    clientDto: withStatus(client.value, status),
    temporaryBlock:
      blockedUntil === null ? null : { until: ceilToMinute(blockedUntil), reason: 'WRONG_CODES' },
  });
};

export const blockClientHandler: Handler<'POST /admin/v1/client/status/block'> = (input) =>
  changeStatus(input, 'block');

export const unblockClientHandler: Handler<'POST /admin/v1/client/status/unblock'> = (input) =>
  changeStatus(input, 'unblock');

type StatusCall = Parameters<Handler<'POST /admin/v1/client/status/block'>>[0];

async function changeStatus(
  { context, caller, request }: Pick<StatusCall, 'context' | 'caller' | 'request'>,
  action: BlockAction,
): ReturnType<typeof blockClientHandler> {
  const phone = phoneOfRequest(request);
  if (!phone.ok) return phone;
  const { comment } = request;
  const changed = await changeClientStatus(context, { staff: caller, phone: phone.value, action, comment });
  return changed.ok ? done({}) : changed;
}
