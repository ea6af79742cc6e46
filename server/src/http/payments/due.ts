import { success } from '#domain/result.ts';
import { sumOf } from '#domain/money.ts';
import { type DueOfOrder, listDue } from '../../use-cases/payments/paying/list-due.ts';
import { type DueOutcome, payAllDue } from '../../use-cases/payments/paying/pay-all-due.ts';
import type { Handler } from '../handler.ts';
import { presentPayment } from './present-payment.ts';

export const listDueHandler: Handler<'POST /client/due'> = async ({ context, caller }) => {
  const due = await listDue(context, caller.clientUuid);
  return success({
    amount: sumOf(due.map(({ quote }) => quote.amount)),
    overdueAmount: sumOfLines(due, 'SCHEDULED'),
    penaltyAmount: sumOfLines(due, 'PENALTY'),
    penaltyPerDay: sumOf(due.map(({ penaltyPerDay }) => penaltyPerDay)),
    orders: due.map(({ quote, declinedCardUuids, ...order }) => ({
      ...order,
      amount: quote.amount,
      lines: quote.lines.map((line) => ({ ...line })),
      remainingAmount: quote.remainingAmount,
      declinedBindingUuids: [...declinedCardUuids],
    })),
  });
};

function sumOfLines(due: readonly DueOfOrder[], kind: 'SCHEDULED' | 'PENALTY') {
  const lines = due.flatMap(({ quote }) => quote.lines).filter((line) => line.kind === kind);
  return sumOf(lines.map(({ amount }) => amount));
}

export const payAllDueHandler: Handler<'POST /payment/initAllDue'> = async ({
  context,
  caller: { clientUuid },
  exchange,
  request,
}) => {
  const paid = await payAllDue(context, {
    clientUuid,
    orderUuid: request.orderUuid ?? null,
    amount: request.amount,
    orders: request.orders ?? null,
    remainingAmount: request.remainingAmount,
    card: request.bindingUuid ?? null,
    cardConsent: request.cardConsent,
    requestKey: exchange.idempotencyKey,
  });
  if (!paid.ok) return paid;
  const { last, outcomes } = paid.value;
  return success({
    ...presentPayment(last),
    orders: outcomes.map(presentOutcome),
  });
};

/** An outcome with the fields of every state; null where it has none. */
function presentOutcome(outcome: DueOutcome) {
  const { orderUuid, amount, state } = outcome;
  return {
    orderUuid,
    amount,
    state,
    earlyPaymentUuid: 'intentUuid' in outcome ? outcome.intentUuid : null,
    error: 'error' in outcome ? outcome.error : null,
  };
}
