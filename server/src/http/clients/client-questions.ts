import { done } from '#domain/result.ts';
import { settleClientQuestion } from '../../use-cases/clients/settle-client-question.ts';
import type { Handler } from '../handler.ts';
import { phoneOfRequest } from '../reading/phone-of-request.ts';

export const settleClientQuestionHandler: Handler<'POST /admin/v1/client/questions/settle'> = async ({
  context,
  caller,
  request: { questionUuid, isAccepted, seenValue, ...client },
}) => {
  const phone = phoneOfRequest(client);
  if (!phone.ok) return phone;
  const settlement = { staff: caller, phone: phone.value, questionUuid, isAccepted, seenValue };
  const settled = await settleClientQuestion(context, settlement);
  return settled.ok ? done({}) : settled;
};
