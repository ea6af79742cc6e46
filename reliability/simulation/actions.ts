import { randomUUID } from 'node:crypto';
import type { Offer } from '#testing/move-payment.ts';
import { callAsShop, goodCard, viewAsShop } from '#testing/purchase.ts';
import type { ShownOrder } from '#testing/shown-order.ts';
import { payForm } from './pay-form.ts';
import { callAsClient, callAsStaff, type Sale, type World, told } from './world.ts';

/** An action of a customer, a shop or staff on one day of an order. */
type Action = (world: World, sale: Sale, order: ShownOrder) => Promise<void>;

/** Runs one random action that the order allows; nothing when the service does not answer. */
export async function doSomething(world: World, sale: Sale): Promise<void> {
  const order = await viewed(world, sale);
  if (order === null) return;
  await world.random.pick(actionsWith(sale, order))(world, sale, order);
}

/** Failed payments and penalties are handled more often than they would be by chance. */
function actionsWith({ delivered }: Sale, order: ShownOrder): readonly Action[] {
  if (!delivered) return [deliver, deliver, reverse, payAhead];
  return [
    ...Object.values(actions),
    ...(failedPayment(order) === undefined ? [] : Array.from({ length: 6 }, () => payFailed)),
    ...(order.penalties.length === 0
      ? []
      : [payPenalty, payPenalty, payPenalty, cancelPenalty, cancelPenalty]),
  ];
}

function failedPayment({
  scheduledPayments,
}: ShownOrder): ShownOrder['scheduledPayments'][number] | undefined {
  return scheduledPayments.find(({ scheduledPaymentState }) =>
    ['ERROR_PAID', 'OVERDUE', 'CASCADE_PAYMENT_TRY_FAIL', 'OVERDUE_TASK_STOPPED'].includes(
      scheduledPaymentState,
    ),
  );
}

/** Brings an order closer to its end: the shop reverses it, or a good card pays penalties, late and other payments. */
export async function bringToItsEnd(world: World, sale: Sale): Promise<void> {
  const order = await viewed(world, sale);
  if (order === null) return;
  if (!sale.delivered) return takeBack(world, sale);
  if (order.schedulesStopped) await stopOrResume(world, sale, order);
  for (const penalty of order.penalties) await endPenalty(world, sale, penalty);
  const options = await optionsOf(world, sale);
  const whole = options.find(({ paymentObject }) => paymentObject === 'ALL_MAIN_DEBT') ?? options[0];
  if (whole === undefined) return;
  const body = { orderUuid: sale.orderUuid, ...whole };
  await payInTabs(world, sale, { body, card: goodCard });
}

/** The penalty is paid, or staff cancel it. */
async function endPenalty(
  world: World,
  sale: Sale,
  { penaltyUuid }: ShownOrder['penalties'][number],
): Promise<void> {
  const body = { orderUuid: sale.orderUuid, penaltyUuid };
  if (world.random.percent(30)) return cancel(world, body);
  const call = 'POST /overdue/registerPenaltyOrder.do';
  await payForm(world, await callAsClient(world, sale, { call, body }), goodCard);
}

async function viewed(world: World, sale: Sale): Promise<ShownOrder | null> {
  const body = { orderUuid: sale.orderUuid };
  sale.delivered ||= await isDelivered(world, sale);
  const answer = await callAsClient(world, sale, { call: 'POST /client/order', body });
  return (answer?.body['order'] as ShownOrder | undefined) ?? null;
}

/** The shop repeats the delivery, because the answer to the first call may have been lost. */
async function isDelivered({ stack }: World, { orderUuid }: Sale): Promise<boolean> {
  const answer = await viewAsShop(stack, orderUuid).catch(() => null);
  return ['ACTIVE', 'COMPLETED'].includes(String(answer?.body['state']));
}

const payAhead: Action = async (world, sale) => {
  const options = await optionsOf(world, sale);
  if (options.length === 0) return;
  const body = { orderUuid: sale.orderUuid, ...world.random.pick(options) };
  await payInTabs(world, sale, { body });
};

type FormRequest = { readonly body: Readonly<Record<string, unknown>>; readonly card?: string };

async function payInTabs(world: World, sale: Sale, { body, card }: FormRequest): Promise<void> {
  const { random } = world;
  const tabs = random.percent(30) ? 2 : 1;
  const forms = await Promise.all(
    Array.from({ length: tabs }, () => callAsClient(world, sale, { call: 'POST /payment/init', body })),
  );
  // both tabs are paid at once; some forms are not paid, unless a card is named
  const paid = forms.filter(() => card !== undefined || random.percent(80));
  await Promise.all(paid.map((form) => payForm(world, form, card)));
}

const payBySavedCard: Action = async (world, sale) => {
  const { orderUuid } = sale;
  const listed = await callAsClient(world, sale, { call: 'GET /client/payments' });
  const bindings = (listed?.body['cardInfos'] ?? []) as { bindingUuid: string }[];
  const options = await optionsOf(world, sale);
  if (bindings.length === 0 || options.length === 0) return;
  const { bindingUuid } = world.random.pick(bindings);
  const body = { orderUuid, ...world.random.pick(options), bindingUuid };
  const call = 'POST /payment/recurrent';
  const answers = await Promise.all(
    Array.from({ length: world.random.percent(30) ? 3 : 1 }, () => callAsClient(world, sale, { call, body })),
  );
  for (const answer of answers) await payForm(world, answer);
};

type Option = { readonly paymentObject: string; readonly amount: number };

/** The two kinds of early payment that the server quotes; empty when nothing can be paid. */
async function optionsOf(world: World, sale: Sale): Promise<readonly Option[]> {
  const body = { orderUuid: sale.orderUuid };
  const quoted = await callAsClient(world, sale, { call: 'POST /early-payment/quote', body });
  const options = (quoted?.body['options'] ?? []) as readonly Option[];
  return options.map(({ paymentObject, amount }) => ({ paymentObject, amount }));
}

const payAnotherSum: Action = async (world, sale, { remainingPaymentAmount }) => {
  const { orderUuid } = sale;
  const amount = 100 + world.random.below(Math.max(1, remainingPaymentAmount));
  const call = 'POST /early-payment/quoteSum';
  const quoted = await callAsClient(world, sale, { call, body: { orderUuid, amount } });
  if (quoted?.body.status !== 'SUCCESS') return;
  const { remainingAmount } = quoted.body;
  const body = { orderUuid, amount, remainingAmount };
  await payForm(world, await callAsClient(world, sale, { call: 'POST /early-payment/initRawSum.do', body }));
};

const movePayment: Action = async (world, sale) => {
  const { orderUuid } = sale;
  const asked = await callAsClient(world, sale, {
    call: 'POST /client/order/services',
    body: { orderUuid },
  });
  const [offer] = (asked?.body['offers'] ?? []) as Offer[];
  if (offer === undefined) return;
  const listed = await callAsClient(world, sale, { call: 'GET /client/payments' });
  const bindings = (listed?.body['cardInfos'] ?? []) as { bindingUuid: string }[];
  const { serviceUuid, paymentNumber, dateTo, amount } = offer;
  const bindingUuid = world.random.pick([...bindings.map((card) => card.bindingUuid), null]);
  const body = { orderUuid, serviceUuid, paymentNumber, dateTo, amount, bindingUuid };
  const call = 'POST /client/order/services/buy';
  const tabs = world.random.percent(30) ? 2 : 1;
  const answers = await Promise.all(
    Array.from({ length: tabs }, () => callAsClient(world, sale, { call, body })),
  );
  for (const answer of answers) await payForm(world, answer);
};

const payFailed: Action = async (world, sale, order) => {
  const failed = failedPayment(order);
  if (failed === undefined) return;
  const body = { orderUuid: sale.orderUuid, paymentNumber: failed.paymentNumber };
  const call = world.random.percent(50)
    ? 'POST /overdue/manualPayment.do'
    : 'POST /early-payment/initRawNumber.do';
  await payForm(world, await callAsClient(world, sale, { call, body }));
};

const payPenalty: Action = async (world, sale, { penalties }) => {
  const [penalty] = penalties;
  if (penalty === undefined) return;
  const body = { orderUuid: sale.orderUuid, penaltyUuid: penalty.penaltyUuid };
  const call = 'POST /overdue/registerPenaltyOrder.do';
  // staff may cancel it while it is being paid (docs/spec/reliability.md#F-51)
  const form = await callAsClient(world, sale, { call, body });
  await Promise.all([payForm(world, form), world.random.percent(40) ? cancel(world, body) : undefined]);
};

async function cancel(world: World, body: Readonly<Record<string, unknown>>): Promise<void> {
  await callAsStaff(world, 'POST /admin/v1/client/penalties/cancel', body);
}

const cancelPenalty: Action = async (world, { orderUuid }, { penalties }) => {
  const [penalty] = penalties;
  if (penalty !== undefined) await cancel(world, { orderUuid, penaltyUuid: penalty.penaltyUuid });
};

const addCard: Action = async (world, sale) => {
  await payForm(world, await callAsClient(world, sale, { call: 'POST /client/payments/initBindingAdd.do' }));
};

const changeOrRemoveCard: Action = async (world, sale, { bindingUuid }) => {
  const { random } = world;
  if (bindingUuid === null) return;
  const action = random.pick(['initBindingUpdate', 'removeBinding', 'setDefaultBinding']);
  const answer = await callAsClient(world, sale, {
    call: `POST /client/payments/${action}.do`,
    body: { bindingUuid },
  });
  if (action === 'initBindingUpdate') await payForm(world, answer);
};

const deliver: Action = async ({ stack }, { orderUuid }) => {
  await callAsShop(stack, { orderUuid, action: 'deliver' }).catch(() => null);
};

const reverse: Action = async (world, sale) => {
  if (world.random.percent(40)) await takeBack(world, sale);
};

/** Each try has a key of its own; the same key would only repeat the earlier answer. */
async function takeBack({ stack, diary }: World, { phone, orderUuid }: Sale): Promise<void> {
  const key = `reverse-${randomUUID()}`;
  const answer = await callAsShop(stack, { orderUuid, action: 'reverse', key }).catch(() => null);
  diary.push(`${phone} reverse ${told(answer)}`);
}

const refund: Action = async (world, { orderUuid }, { remainingPaymentAmount }) => {
  const { random } = world;
  const amount = 1 + random.below(Math.max(1, random.percent(50) ? remainingPaymentAmount : 400_000));
  const key = `refund-${orderUuid}-${amount}`;
  const ask = () => callAsShop(world.stack, { orderUuid, action: 'refund', amount, key }).catch(() => null);
  await Promise.all(random.percent(30) ? [ask(), ask()] : [ask()]);
};

const stopOrResume: Action = async (world, { phone, orderUuid }, { schedulesStopped }) => {
  const action = schedulesStopped ? 'resumeSchedules' : 'stopSchedules';
  if (!schedulesStopped && world.random.percent(60)) return;
  await callAsStaff(world, `POST /admin/client/${action}`, {
    countryCode: '7',
    phone,
    orderUuid,
    note: 'симулятор',
  });
};

const nothing: Action = async () => {};

const actions = {
  nothing,
  payAhead,
  payBySavedCard,
  payAnotherSum,
  movePayment,
  payFailed,
  payPenalty,
  cancelPenalty,
  addCard,
  changeOrRemoveCard,
  refund,
  stopOrResume,
} as const satisfies Record<string, Action>;
