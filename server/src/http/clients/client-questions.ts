import { success } from '#domain/result.ts';
import { settleClientQuestion } from '../../use-cases/clients/settle-client-question.ts';
import type { Handler } from '../handler.ts';

export const settleClientQuestionHandler: Handler<'POST /admin/v1/client/questions/settle'> = async ({
  context,
  caller,
  request: { questionUuid, isAccepted, seenValue, phone },
}) => {
  const settlement = { staff: caller, phone, questionUuid, isAccepted, seenValue };
  const settled = await settleClientQuestion(context, settlement);
  return settled.ok ? success({}) : settled;
};
