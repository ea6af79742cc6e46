import { success } from '#domain/result.ts';
import { answerProblem } from '../../use-cases/pauses/answer-report.ts';
import type { Handler } from '../handler.ts';

export const answerProblemHandler: Handler<'POST /merchant/v1/orders/:orderUuid/problem-answer'> = async ({
  context,
  caller: { merchantUuid },
  params: { orderUuid },
  request: { answer },
  exchange: { idempotencyKey },
}) => {
  if (idempotencyKey === null) throw new Error('a request without Idempotency-Key passed the guard');
  const text = answer.trim();
  const answered = await answerProblem(context, {
    merchantUuid,
    orderUuid,
    answer: text,
    requestKey: idempotencyKey,
  });
  return answered.ok ? success({}) : answered;
};
