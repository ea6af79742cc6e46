import { randomUUID } from 'node:crypto';
import { goodCard } from '#testing/bank/cards.ts';
import { cardsIn } from '#testing/people/saved-cards.ts';
import { requests } from '#testing/requests.ts';
import type { PaymentOption } from '#testing/people/pay-by-card.ts';
import type { Offer } from '#testing/people/move-payment.ts';
import { callAsShop, viewAsShop } from '#testing/people/purchase.ts';
import type { ShownOrder } from '#testing/people/shown-order.ts';
import { failedPayment } from './failed-payment.ts';
import { payEverythingDue } from './pay-everything-due.ts';
import { payForm } from './pay-form.ts';
import { openFormToReplace } from './replaced-form.ts';
import { callAsClient, callAsStaff, type Sale, type Simulation, answerText } from './simulation.ts';
import { stopOrResume } from './stop-or-resume.ts';

/** An action of a customer, a shop or staff on one day of an order. */
export type Action = (simulation: Simulation, sale: Sale, order: ShownOrder) => Promise<void>;

/**
 * Runs one random action that the order allows, of all actions or those that `among` selects; nothing when the service
 * does not answer.
 */
export async function runRandomAction(
  simulation: Simulation,
  sale: Sale,
  among: (sale: Sale, order: ShownOrder) => readonly Action[] = actionsWith,
): Promise<void> {
  const order = await viewed(simulation, sale);
  if (order === null) return;
  await readCharges(simulation, sale, order);
  await simulation.random.pick(among(sale, order))(simulation, sale, order);
}

/** The possible actions. Failed payments and penalties are handled more often than at random. */
function actionsWith({ delivered }: Sale, order: ShownOrder): readonly Action[] {
  if (!delivered) return [deliver, deliver, reverse, payAhead];
  return [
    ...Object.values(actions),
    ...(failedPayment(order) === undefined
      ? []
      : [payFailed, payFailed, payFailed, payFailed, payEverythingDue, payEverythingDue]),
    ...(order.penalties.length === 0
      ? []
      : [payPenalty, payPenalty, payPenalty, cancelPenalty, cancelPenalty]),
  ];
}

/** Brings an order closer to its end: the shop reverses it, or a good card pays penalties, late and other payments. */
export async function closeOrder(simulation: Simulation, sale: Sale): Promise<void> {
  const order = await viewed(simulation, sale);
  if (order === null) return;
  if (!sale.delivered) return takeBack(simulation, sale);
  if (order.schedulesStopped) await stopOrResume(simulation, sale, order);
  for (const penalty of order.penalties) await endPenalty(simulation, sale, penalty);
  const options = await optionsOf(simulation, sale);
  const whole = options.find(({ paymentObject }) => paymentObject === 'ALL_MAIN_DEBT') ?? options[0];
  if (whole === undefined) return;
  const payReplacedForm = await openFormToReplace(simulation, sale, options[0] ?? whole);
  await payInTabs(simulation, sale, { option: whole, card: goodCard });
  await payReplacedForm();
}

/** The penalty is paid, or staff cancel it. */
async function endPenalty(
  simulation: Simulation,
  sale: Sale,
  { penaltyUuid }: ShownOrder['penalties'][number],
): Promise<void> {
  const body = { orderUuid: sale.orderUuid, penaltyUuid };
  if (simulation.random.percent(30)) return cancel(simulation, body);
  await payForm(simulation, await callAsClient(simulation, sale, requests.payPenalty(body)), goodCard);
}

async function viewed(simulation: Simulation, sale: Sale): Promise<ShownOrder | null> {
  const body = { orderUuid: sale.orderUuid };
  sale.delivered ||= await isDelivered(simulation, sale);
  const answer = await callAsClient(simulation, sale, requests.viewOrder(body));
  return (answer?.body['order'] as ShownOrder | undefined) ?? null;
}

/** «Ближайшее списание» and the card of a failed payment, whose promises are recorded. */
async function readCharges(simulation: Simulation, sale: Sale, order: ShownOrder): Promise<void> {
  await callAsClient(simulation, sale, requests.listCharges({}));
  if (failedPayment(order) === undefined) return;
  await callAsClient(simulation, sale, requests.viewFailedCharge({ orderUuid: sale.orderUuid }));
}

/** The shop repeats the delivery, because the answer to the first call may have been lost. */
async function isDelivered({ stack }: Simulation, { orderUuid }: Sale): Promise<boolean> {
  const answer = await viewAsShop(stack, orderUuid).catch(() => null);
  return ['ACTIVE', 'COMPLETED'].includes(String(answer?.body['state']));
}

const payAhead: Action = async (simulation, sale) => {
  const options = await optionsOf(simulation, sale);
  if (options.length === 0) return;
  await payInTabs(simulation, sale, { option: simulation.random.pick(options) });
};

type FormRequest = { readonly option: PaymentOption; readonly card?: string };

async function payInTabs(simulation: Simulation, sale: Sale, { option, card }: FormRequest): Promise<void> {
  const { random } = simulation;
  const request = requests.payOnPage({ orderUuid: sale.orderUuid, ...option });
  const tabs = random.percent(30) ? 2 : 1;
  const forms = await Promise.all(
    Array.from({ length: tabs }, () => callAsClient(simulation, sale, request)),
  );
  // both tabs are paid at once; some forms are not paid, unless a card is named
  const paid = forms.filter(() => card !== undefined || random.percent(80));
  await Promise.all(paid.map((form) => payForm(simulation, form, card)));
}

const payBySavedCard: Action = async (simulation, sale) => {
  const { orderUuid } = sale;
  const bindings = await cardsOf(simulation, sale);
  const options = await optionsOf(simulation, sale);
  if (bindings.length === 0 || options.length === 0) return;
  const bindingUuid = simulation.random.pick(bindings);
  const request = requests.payByCard({ orderUuid, ...simulation.random.pick(options), bindingUuid });
  const answers = await Promise.all(
    Array.from({ length: simulation.random.percent(30) ? 3 : 1 }, () =>
      callAsClient(simulation, sale, request),
    ),
  );
  for (const answer of answers) await payForm(simulation, answer);
};

/** The saved cards; empty without an answer. */
async function cardsOf(simulation: Simulation, sale: Sale): Promise<readonly string[]> {
  const listed = await callAsClient(simulation, sale, requests.listCards({}));
  return listed?.httpStatus === 200 ? cardsIn(listed).map(({ bindingUuid }) => bindingUuid) : [];
}

/** The two kinds of early payment that the server quotes; empty when nothing can be paid. */
async function optionsOf(simulation: Simulation, sale: Sale): Promise<readonly PaymentOption[]> {
  const quoted = await callAsClient(simulation, sale, requests.quote({ orderUuid: sale.orderUuid }));
  const options = (quoted?.body['options'] ?? []) as readonly PaymentOption[];
  return options.map(({ paymentObject, amount }) => ({ paymentObject, amount }));
}

const payAnotherSum: Action = async (simulation, sale, { remainingPaymentAmount }) => {
  const { orderUuid } = sale;
  const amount = 100 + simulation.random.below(Math.max(1, remainingPaymentAmount));
  const quoted = await callAsClient(simulation, sale, requests.quoteSum({ orderUuid, amount }));
  if (quoted?.body.status !== 'SUCCESS') return;
  const remainingAmount = Number(quoted.body['remainingAmount']);
  const request = requests.paySum({ orderUuid, amount, remainingAmount });
  await payForm(simulation, await callAsClient(simulation, sale, request));
};

const movePayment: Action = async (simulation, sale) => {
  const { orderUuid } = sale;
  const asked = await callAsClient(simulation, sale, requests.viewServices({ orderUuid }));
  const [offer] = (asked?.body['offers'] ?? []) as Offer[];
  if (offer === undefined) return;
  const bindings = await cardsOf(simulation, sale);
  const { serviceUuid, paymentNumber, dateTo, amount } = offer;
  const bindingUuid = simulation.random.pick([...bindings, null]);
  const body = { orderUuid, serviceUuid, paymentNumber, dateTo, amount, bindingUuid };
  const tabs = simulation.random.percent(30) ? 2 : 1;
  const answers = await Promise.all(
    Array.from({ length: tabs }, () => callAsClient(simulation, sale, requests.buyService(body))),
  );
  for (const answer of answers) await payForm(simulation, answer);
};

const payFailed: Action = async (simulation, sale, order) => {
  const failed = failedPayment(order);
  if (failed === undefined) return;
  const body = { orderUuid: sale.orderUuid, paymentNumber: failed.paymentNumber };
  const request = simulation.random.percent(50) ? requests.payOverdue(body) : requests.payNumber(body);
  await payForm(simulation, await callAsClient(simulation, sale, request));
};

const payPenalty: Action = async (simulation, sale, { penalties }) => {
  const [penalty] = penalties;
  if (penalty === undefined) return;
  const body = { orderUuid: sale.orderUuid, penaltyUuid: penalty.penaltyUuid };
  // staff may cancel the penalty while it is being paid (docs/spec/reliability.md#F-51)
  const form = await callAsClient(simulation, sale, requests.payPenalty(body));
  await Promise.all([
    payForm(simulation, form),
    simulation.random.percent(40) ? cancel(simulation, body) : undefined,
  ]);
};

async function cancel(
  simulation: Simulation,
  body: { readonly orderUuid: string; readonly penaltyUuid: string },
): Promise<void> {
  await callAsStaff(simulation, requests.cancelPenalty(body));
}

const cancelPenalty: Action = async (simulation, { orderUuid }, { penalties }) => {
  const [penalty] = penalties;
  if (penalty !== undefined) await cancel(simulation, { orderUuid, penaltyUuid: penalty.penaltyUuid });
};

const addCard: Action = async (simulation, sale) => {
  await payForm(simulation, await callAsClient(simulation, sale, requests.addCard({})));
};

const changeOrRemoveCard: Action = async (simulation, sale, { bindingUuid }) => {
  const { random } = simulation;
  if (bindingUuid === null) return;
  const action = random.pick(['changeCard', 'removeCard', 'preferCard'] as const);
  const answer = await callAsClient(simulation, sale, requests[action]({ bindingUuid }));
  if (action === 'changeCard') await payForm(simulation, answer);
};

const deliver: Action = async ({ stack }, { orderUuid }) => {
  await callAsShop(stack, { orderUuid, action: 'deliver' }).catch(() => null);
};

const reverse: Action = async (simulation, sale) => {
  if (simulation.random.percent(40)) await takeBack(simulation, sale);
};

/** Each try has a key of its own; the same key would only repeat the earlier answer. */
async function takeBack({ stack, actionLog }: Simulation, { phone, orderUuid }: Sale): Promise<void> {
  const key = `reverse-${randomUUID()}`;
  const answer = await callAsShop(stack, { orderUuid, action: 'reverse', key }).catch(() => null);
  actionLog.push(`${phone} reverse ${answerText(answer)}`);
}

const refund: Action = async (simulation, { orderUuid }, { remainingPaymentAmount }) => {
  const { random } = simulation;
  const amount = 1 + random.below(Math.max(1, random.percent(50) ? remainingPaymentAmount : 400_000));
  const key = `refund-${orderUuid}-${amount}`;
  const call = { orderUuid, action: 'refund', amount, key } as const;
  const ask = () => callAsShop(simulation.stack, call).catch(() => null);
  await Promise.all(random.percent(30) ? [ask(), ask()] : [ask()]);
};

export const actions = {
  nothing: async () => {},
  payAhead,
  payBySavedCard,
  payAnotherSum,
  movePayment,
  payFailed,
  payPenalty,
  payEverythingDue,
  cancelPenalty,
  addCard,
  changeOrRemoveCard,
  refund,
  stopOrResume,
} as const satisfies Record<string, Action>;
