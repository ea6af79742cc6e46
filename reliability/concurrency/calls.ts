import { type PaymentOption } from '#testing/people/pay-by-card.ts';
import { messageOf } from '#testing/api-client.ts';
import { type CallRequest, requests } from '#testing/requests.ts';
import { mdOrderOf, signCallback } from '#testing/bank/bank-callback.ts';
import type { Random } from '#testing/random.ts';
import { roubles } from '#testing/bulk-payoff/bulk-payoff-file.ts';
import { type RacedOrder, type RoundSetup, unpaidOf } from './round-setup.ts';
import { starts } from './starts.ts';

/** A request with its caller. */
export type Press = {
  readonly as: 'client' | 'staff' | 'shop' | 'bank';
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body: string;
  /** The content type of a body that is not JSON. */
  readonly type?: string;
};

/** Makes a call; null when the state of the order does not allow it. */
type Call = (setup: RoundSetup, order: RacedOrder, random: Random) => Press | null;

const by =
  (as: Press['as']) =>
  ({ call, fields }: CallRequest): Press => {
    const { method, path, body } = messageOf(call, fields);
    return { as, method, path, body: body ?? '' };
  };

const [byClient, byStaff, byShop] = [by('client'), by('staff'), by('shop')];

/** Draws a card; the first card more often, because the last one is replaced. */
const anyCard = (cards: readonly string[], random: Random): string | undefined =>
  random.percent(60) ? cards[0] : random.pick(cards);

/** A saved card, or the bank’s page. */
const anyWay = (cards: readonly string[], random: Random): string | null =>
  random.percent(30) ? null : (anyCard(cards, random) ?? null);

/** The calls that pay (docs/spec/reliability.md#D-1). */
export const payingCalls = {
  payOnPage: (_setup, order, random) => {
    const option = optionOf(order, random);
    return option && byClient(requests.payOnPage({ orderUuid: order.orderUuid, ...option }));
  },
  payByCard: ({ cards }, order, random) => {
    const [option, bindingUuid] = [optionOf(order, random), anyCard(cards, random)];
    if (option === null || bindingUuid === undefined) return null;
    return byClient(requests.payByCard({ orderUuid: order.orderUuid, ...option, bindingUuid }));
  },
  payCount: ({ cards }, order, random) => {
    const next = unpaidOf(order).slice(0, 2);
    const amount = next.reduce((sum, payment) => sum + payment.amount, 0);
    const { orderUuid } = order;
    const body = { orderUuid, paymentCount: next.length, amount, bindingUuid: anyWay(cards, random) };
    return next.length > 1 ? byClient(requests.payCount(body)) : null;
  },
  payNumber: (_setup, order, random) => {
    const { orderUuid } = order;
    const unpaid = unpaidOf(order);
    if (unpaid.length === 0) return null;
    const { paymentNumber } = random.pick(unpaid);
    return byClient(requests.payNumber({ orderUuid, paymentNumber }));
  },
  paySum: ({ cards }, order, random) => {
    const { orderUuid, remainingPaymentAmount } = order;
    const amount = 10_000 + random.below(100_000);
    if (amount >= remainingPaymentAmount) return null;
    const remainingAmount = remainingPaymentAmount - amount;
    const bindingUuid = anyWay(cards, random);
    return byClient(requests.paySum({ orderUuid, amount, remainingAmount, bindingUuid }));
  },
  payPenalty: (_setup, { orderUuid, penalties: [penalty] }) =>
    penalty ? byClient(requests.payPenalty({ orderUuid, penaltyUuid: penalty.penaltyUuid })) : null,
  payOverdue: (_setup, { orderUuid, scheduledPayments }) => {
    const failed = scheduledPayments.find((payment) => failedStates.includes(payment.scheduledPaymentState));
    return failed ? byClient(requests.payOverdue({ orderUuid, paymentNumber: failed.paymentNumber })) : null;
  },
  payEverythingDue: ({ cards }, order, random) => {
    const { orderUuid, scheduledPayments, penalties } = order;
    const failed = scheduledPayments.filter((payment) =>
      failedStates.includes(payment.scheduledPaymentState),
    );
    const amount = [...failed, ...penalties].reduce((sum, debt) => sum + debt.amount, 0);
    const bindingUuid = anyWay(cards, random);
    return amount === 0 ? null : byClient(requests.payEverythingDue({ orderUuid, amount, bindingUuid }));
  },
} as const satisfies Record<string, Call>;

const failedStates = ['ERROR_PAID', 'OVERDUE', 'OVERDUE_TASK_STOPPED', 'CASCADE_PAYMENT_TRY_FAIL'];

function optionOf(order: RacedOrder, random: Random): PaymentOption | null {
  const [next] = unpaidOf(order);
  if (next === undefined) return null;
  return random.percent(70)
    ? { paymentObject: 'NEXT_PAYMENT', amount: next.amount }
    : { paymentObject: 'ALL_MAIN_DEBT', amount: order.remainingPaymentAmount };
}

/** The two calls of a card change, and those of the shop and of staff. */
const otherCalls = {
  changeCard: ({ cards }, _order, random) =>
    byClient(requests.changeCard({ bindingUuid: random.pick(cards) })),
  finishChangingCard: ({ changed }) => byClient(requests.finishChangingCard(changed)),
  addCard: () => byClient(requests.addCard({})),
  removeCard: ({ cards }, _order, random) =>
    cards.length > 1 ? byClient(requests.removeCard({ bindingUuid: random.pick(cards) })) : null,
  preferCard: ({ cards }, _order, random) =>
    byClient(requests.preferCard({ bindingUuid: random.pick(cards) })),
  buyService: ({ cards }, { orderUuid, offer }, random) => {
    if (offer === null) return null;
    const { serviceUuid, paymentNumber, dateTo, amount } = offer;
    const bindingUuid = anyWay(cards, random);
    return byClient(
      requests.buyService({ orderUuid, serviceUuid, paymentNumber, dateTo, amount, bindingUuid }),
    );
  },
  // stopped payments are neither charged nor moved, so this call is drawn less often
  stopSchedules: ({ phone, start, turn }, { orderUuid }) =>
    turn % 2 === 1 || starts[start].isStopped
      ? byStaff(requests.stopSchedules({ ...ofClient(phone), orderUuid, note: 'Решение суда' }))
      : null,
  resumeSchedules: ({ phone, start }, { orderUuid }) =>
    start === 'declined and stopped'
      ? byStaff(requests.resumeSchedules({ ...ofClient(phone), orderUuid, note: 'Срок вышел' }))
      : null,
  cancelPenalty: (_setup, { orderUuid, penalties: [penalty] }) =>
    penalty ? byStaff(requests.cancelPenalty({ orderUuid, penaltyUuid: penalty.penaltyUuid })) : null,
  // a blocked client can make no further call, so this call is rare
  blockClient: ({ phone, round }) =>
    round % 6 === 5 ? byStaff(requests.blockClient({ ...ofClient(phone), comment: 'По звонку' })) : null,
  uploadPayoffFile: ({ round, orders }) => {
    if (round % 4 !== 3) return null;
    const lines = orders.map(
      ({ orderUuid, remainingPaymentAmount }) => `${orderUuid};${roubles(remainingPaymentAmount)}`,
    );
    return { ...byStaff(requests.uploadPayoffFile({})), ...fileOf(lines.join('\n')) };
  },
  deliverOrder: ({ start }, { orderUuid }) =>
    start === 'not delivered' ? byShop(requests.deliverOrder({ orderUuid })) : null,
  refundOrder: (_setup, { orderUuid }, random) =>
    byShop(requests.refundOrder({ orderUuid, amount: 10_000 + random.below(150_000) })),
  reverseOrder: ({ start }, { orderUuid }) =>
    start === 'not delivered' ? byShop(requests.reverseOrder({ orderUuid })) : null,
  'callback of the bank': ({ gatewayOrderIds, changed, openForm }, _order, random) => {
    const open = openForm === null ? [] : [mdOrderOf(openForm)];
    const signed = signCallback({
      mdOrder: random.pick([...gatewayOrderIds, ...open, changed.mdOrder]),
      operation: random.pick(['deposited', 'deposited', 'refunded', 'declinedByTimeout']),
      status: '1',
    });
    return {
      as: 'bank',
      method: 'POST',
      path: '/api/gateway/callback',
      body: new URLSearchParams(signed).toString(),
      type: 'application/x-www-form-urlencoded',
    };
  },
  'return from the bank': ({ openForm, changed }, _order, random) => {
    const mdOrder = openForm === null ? '' : mdOrderOf(openForm);
    const path = `/api/gateway/return?orderId=${random.pick([mdOrder, changed.mdOrder])}`;
    return { as: 'bank', method: 'GET', path, body: '' };
  },
} as const satisfies Record<string, Call>;

export const raceCalls: Readonly<Record<string, Call>> = { ...payingCalls, ...otherCalls };

function ofClient(phone: string): { readonly countryCode: string; readonly phone: string } {
  return { countryCode: '7', phone };
}

function fileOf(content: string): Pick<Press, 'body' | 'type'> {
  const boundary = 'race-of-twenty';
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="fullPaymentFile"; filename="race.csv"\r\n`;
  const body = `${head}content-type: text/csv\r\n\r\n${content}\r\n--${boundary}--\r\n`;
  return { body, type: `multipart/form-data; boundary=${boundary}` };
}
