import { kopecks } from '#domain/money.ts';
import { success } from '#domain/result.ts';
import { listPlans } from '../../use-cases/merchants/list-plans.ts';
import type { Handler } from '../handler.ts';

export const listPlansHandler: Handler<'GET /merchant/v1/plans'> = async ({ context, request }) => {
  const listed = await listPlans(context, { key: request.key, amount: kopecks(Number(request.amount)) });
  if (!listed.ok) return listed;
  return success({
    plans: listed.value.map(({ payments, ...plan }) => ({
      ...plan,
      payments: payments.map(({ planDate, ...payment }) => ({ ...payment, date: planDate })),
    })),
  });
};
