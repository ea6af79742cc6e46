import { hmacChecksum } from '#sandbox/bank/checksum.ts';
import type { Random } from '../simulation/random.ts';
import { roubles } from '#testing/bulk-payoff-file.ts';
import { type RacedOrder, type RoundSetup, unpaidOf } from './round-setup.ts';
import { starts } from './starts.ts';

/** A call with its caller and its fields; null when the state of the order does not allow it. */
export type Press = {
  readonly as: 'client' | 'staff' | 'shop' | 'bank';
  readonly method?: 'GET';
  readonly path: string;
  /** Fields of JSON, or the text of a form. */
  readonly body: Readonly<Record<string, unknown>> | { readonly form: string; readonly type: string };
};

type Call = (setup: RoundSetup, order: RacedOrder, random: Random) => Press | null;

const byClient = (path: string, body: Readonly<Record<string, unknown>>): Press => ({
  as: 'client',
  path: `/api${path}`,
  body,
});

const byStaff = (path: string, body: Readonly<Record<string, unknown>>): Press => ({
  as: 'staff',
  path: `/api${path}`,
  body,
});

const byShop = (orderUuid: string, action: string, body: Readonly<Record<string, unknown>> = {}): Press => ({
  as: 'shop',
  path: `/merchant/v1/orders/${orderUuid}/${action}`,
  body,
});

/** The first card is drawn more often, because the last one is replaced. */
const anyCard = (cards: readonly string[], random: Random): string | undefined =>
  random.percent(60) ? cards[0] : random.pick(cards);

/** A saved card, or the bank’s page. */
const anyWay = (cards: readonly string[], random: Random): string | null =>
  random.percent(30) ? null : (anyCard(cards, random) ?? null);

/** The seven calls that pay (docs/spec/reliability.md#D-1). */
export const payingCalls = {
  '/payment/init': (_setup, order, random) => ahead('/payment/init', order, random),
  '/payment/recurrent': ({ cards }, order, random) => {
    const press = ahead('/payment/recurrent', order, random);
    return press && { ...press, body: { ...press.body, bindingUuid: anyCard(cards, random) } };
  },
  '/early-payment/initRawCount.do': ({ cards }, order, random) => {
    const next = unpaidOf(order).slice(0, 2);
    const amount = next.reduce((sum, payment) => sum + payment.amount, 0);
    const { orderUuid } = order;
    const body = { orderUuid, paymentCount: next.length, amount, bindingUuid: anyWay(cards, random) };
    return next.length > 1 ? byClient('/early-payment/initRawCount.do', body) : null;
  },
  '/early-payment/initRawNumber.do': (_setup, order, random) => {
    const { orderUuid } = order;
    const unpaid = unpaidOf(order);
    if (unpaid.length === 0) return null;
    const { paymentNumber } = random.pick(unpaid);
    return byClient('/early-payment/initRawNumber.do', { orderUuid, paymentNumber });
  },
  '/early-payment/initRawSum.do': ({ cards }, order, random) => {
    const { orderUuid, remainingPaymentAmount } = order;
    const amount = 10_000 + random.below(100_000);
    if (amount >= remainingPaymentAmount) return null;
    const remainingAmount = remainingPaymentAmount - amount;
    const body = { orderUuid, amount, remainingAmount, bindingUuid: anyWay(cards, random) };
    return byClient('/early-payment/initRawSum.do', body);
  },
  '/overdue/registerPenaltyOrder.do': (_setup, { orderUuid, penalties: [penalty] }) =>
    penalty
      ? byClient('/overdue/registerPenaltyOrder.do', { orderUuid, penaltyUuid: penalty.penaltyUuid })
      : null,
  '/overdue/manualPayment.do': (_setup, { orderUuid, scheduledPayments }) => {
    const failed = scheduledPayments.find((payment) => failedStates.includes(payment.scheduledPaymentState));
    const { paymentNumber = null } = failed ?? {};
    return paymentNumber === null
      ? null
      : byClient('/overdue/manualPayment.do', { orderUuid, paymentNumber });
  },
} as const satisfies Record<string, Call>;

const failedStates = ['ERROR_PAID', 'OVERDUE', 'OVERDUE_TASK_STOPPED', 'CASCADE_PAYMENT_TRY_FAIL'];

function ahead(
  path: string,
  order: RacedOrder,
  random: Random,
): (Press & { body: Record<string, unknown> }) | null {
  const { orderUuid, remainingPaymentAmount } = order;
  const [next] = unpaidOf(order);
  if (next === undefined) return null;
  const body = random.percent(70)
    ? { orderUuid, paymentObject: 'NEXT_PAYMENT', amount: next.amount }
    : { orderUuid, paymentObject: 'ALL_MAIN_DEBT', amount: remainingPaymentAmount };
  return { ...byClient(path, body), body };
}

/** The two calls of a card change, and those of the shop and of staff. */
const otherCalls = {
  '/client/payments/initBindingUpdate.do': ({ cards }, _order, random) =>
    byClient('/client/payments/initBindingUpdate.do', { bindingUuid: random.pick(cards) }),
  '/client/payments/finishBindingUpdate.do': ({ changed }) =>
    byClient('/client/payments/finishBindingUpdate.do', changed),
  '/client/payments/initBindingAdd.do': () => byClient('/client/payments/initBindingAdd.do', {}),
  '/client/payments/removeBinding.do': ({ cards }, _order, random) =>
    cards.length > 1
      ? byClient('/client/payments/removeBinding.do', { bindingUuid: random.pick(cards) })
      : null,
  '/client/payments/setDefaultBinding.do': ({ cards }, _order, random) =>
    byClient('/client/payments/setDefaultBinding.do', { bindingUuid: random.pick(cards) }),
  '/client/order/services/buy': ({ cards }, { orderUuid, offer }, random) => {
    if (offer === null) return null;
    const { serviceUuid, paymentNumber, dateTo, amount } = offer;
    const body = {
      orderUuid,
      serviceUuid,
      paymentNumber,
      dateTo,
      amount,
      bindingUuid: anyWay(cards, random),
    };
    return byClient('/client/order/services/buy', body);
  },
  // a stopped payment is neither charged nor moved, so this call is drawn less often
  '/admin/client/stopSchedules': ({ phone, start, turn }, { orderUuid }) =>
    turn % 2 === 1 || starts[start].isStopped
      ? byStaff('/admin/client/stopSchedules', { ...ofClient(phone), orderUuid, note: 'Решение суда' })
      : null,
  '/admin/client/resumeSchedules': ({ phone, start }, { orderUuid }) =>
    start === 'declined and stopped'
      ? byStaff('/admin/client/resumeSchedules', { ...ofClient(phone), orderUuid, note: 'Срок вышел' })
      : null,
  '/admin/v1/client/penalties/cancel': (_setup, { orderUuid, penalties: [penalty] }) =>
    penalty
      ? byStaff('/admin/v1/client/penalties/cancel', { orderUuid, penaltyUuid: penalty.penaltyUuid })
      : null,
  // a client whose sessions have ended can make no further call, so this call is rare
  '/admin/v1/client/status/block': ({ phone, round }) =>
    round % 6 === 5
      ? byStaff('/admin/v1/client/status/block', { ...ofClient(phone), comment: 'По звонку' })
      : null,
  '/admin/v1/fullPayment/upload': ({ round, orders }) => {
    if (round % 4 !== 3) return null;
    const lines = orders.map(
      ({ orderUuid, remainingPaymentAmount }) => `${orderUuid};${roubles(remainingPaymentAmount)}`,
    );
    return { as: 'staff', path: '/api/admin/v1/fullPayment/upload', body: fileOf(lines.join('\n')) };
  },
  '/merchant/v1/orders/:orderUuid/deliver': ({ start }, { orderUuid }) =>
    start === 'not handed over' ? byShop(orderUuid, 'deliver') : null,
  '/merchant/v1/orders/:orderUuid/refund': (_setup, { orderUuid }, random) =>
    byShop(orderUuid, 'refund', { amount: 10_000 + random.below(150_000) }),
  '/merchant/v1/orders/:orderUuid/reverse': ({ start }, { orderUuid }) =>
    start === 'not handed over' ? byShop(orderUuid, 'reverse') : null,
  '/gateway/callback': ({ mdOrders, changed, openForm }, _order, random) => {
    const open = openForm === null ? [] : [new URL(openForm).searchParams.get('mdOrder') ?? ''];
    const word = {
      mdOrder: random.pick([...mdOrders, ...open, changed.mdOrder]),
      operation: random.pick(['deposited', 'deposited', 'refunded', 'declinedByTimeout']),
      status: '1',
    };
    const signed = { ...word, checksum: hmacChecksum(word, 'sandbox-callback-key') };
    const type = 'application/x-www-form-urlencoded';
    return {
      as: 'bank',
      path: '/api/gateway/callback',
      body: { form: new URLSearchParams(signed).toString(), type },
    };
  },
  '/gateway/return': ({ openForm, changed }, _order, random) => {
    const mdOrder = openForm === null ? null : new URL(openForm).searchParams.get('mdOrder');
    const path = `/api/gateway/return?orderId=${random.pick([mdOrder ?? '', changed.mdOrder])}`;
    return { as: 'bank', method: 'GET', path, body: { form: '', type: '' } };
  },
} as const satisfies Record<string, Call>;

export const raceCalls: Readonly<Record<string, Call>> = { ...payingCalls, ...otherCalls };

function ofClient(phone: string): { readonly countryCode: string; readonly phone: string } {
  return { countryCode: '7', phone };
}

function fileOf(content: string): { readonly form: string; readonly type: string } {
  const boundary = 'race-of-twenty';
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="fullPaymentFile"; filename="race.csv"\r\n`;
  const form = `${head}content-type: text/csv\r\n\r\n${content}\r\n--${boundary}--\r\n`;
  return { form, type: `multipart/form-data; boundary=${boundary}` };
}
