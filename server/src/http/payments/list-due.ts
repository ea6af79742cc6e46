import { done } from '#domain/result.ts';
import { listDue } from '../../use-cases/payments/paying/list-due.ts';
import type { Handler } from '../handler.ts';

export const listDueHandler: Handler<'GET /client/order/due'> = async ({ context, caller }) => {
  const due = await listDue(context, caller.clientUuid);
  return done({
    due: due.map(({ orderUuid, merchantFullName, quote, penaltyPerDay, declinedBindingUuids }) => ({
      orderUuid,
      merchantFullName,
      amount: quote.amount,
      lines: quote.lines.map((line) => ({ ...line })),
      remainingAmount: quote.remainingAmount,
      penaltyPerDay,
      declinedBindingUuids: [...declinedBindingUuids],
    })),
  });
};
