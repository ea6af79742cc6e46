import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { anotherCard, cardThatDeclinesLater } from '#testing/bank/cards.ts';
import { assertSuccess } from '#testing/assert-success.ts';
import { nextOption } from '#testing/people/pay-next.ts';
import { mdOrderOf } from '#testing/bank/bank-callback.ts';
import { payByCard } from '#testing/people/pay-by-card.ts';
import { savedCard } from '#testing/people/saved-cards.ts';
import { reportLines, roubles, waitForStage, uploadFile } from '#testing/bulk-payoff/bulk-payoff-file.ts';
import { buy, logIn, payOnBankPage } from '#testing/people/purchase.ts';
import { viewOrder } from '#testing/people/shown-order.ts';
import { logInStaffByPassword } from '#testing/people/staff.ts';
import type { Stack } from '#testing/stack/stack.ts';
import type { Answer } from '#testing/api-client.ts';
import {
  advanceClock,
  clockNow,
  dateAfterTwoWeeks,
  moveClockTo,
  injectFault,
} from '#testing/bank/sandbox-calls.ts';

/** The last step of a flow that moves money. It throws when the step is refused. */
export type Action = () => Promise<void>;

/** Prepares the last step of each of these clients without faults, all at once. */
type PointFlow = (stack: Stack, buyers: readonly Buyer[]) => Promise<readonly Action[]>;

export type Buyer = { readonly phone: string; readonly orderNumber: string };
type Purchase = Buyer & { readonly orderUuid: string };

const key = (): { 'idempotency-key': string } => ({ 'idempotency-key': randomUUID() });

function assertDone({ body }: Answer): void {
  assertSuccess({ body });
}

/** Makes all purchases. The code of the log-in can be sent only a minute after the code of the checkout. */
async function buyAll(stack: Stack, buyers: readonly Buyer[], pan?: string): Promise<readonly Purchase[]> {
  const bought = await Promise.all(
    buyers.map(async (buyer) => ({
      ...buyer,
      orderUuid: await buy(stack, pan === undefined ? buyer : { ...buyer, pan }),
    })),
  );
  await advanceClock(stack, 'PT61S');
  return bought;
}

/** The payment paths of docs/spec/reliability.md#3.1, by their letters. */
export const pointFlows = {
  'A redirect payment': async (stack, buyers) =>
    Promise.all((await buyAll(stack, buyers)).map((bought) => payByRedirect(stack, bought))),
  'B saved card': async (stack, buyers) =>
    Promise.all((await buyAll(stack, buyers)).map((bought) => payBySavedCard(stack, bought))),
  'C scheduled worker': waitForMornings,
  'D cancel a paid penalty': async (stack, buyers) => {
    const late = await buyAll(stack, buyers, cardThatDeclinesLater);
    await advanceClock(stack, 'P20D');
    return Promise.all(late.map((bought) => cancelPaidPenalty(stack, bought)));
  },
  'E bulk file': async (stack, buyers) =>
    (await buyAll(stack, buyers)).map((bought) => () => payOffByFile(stack, bought)),
  'F card change': async (stack, buyers) =>
    Promise.all((await buyAll(stack, buyers)).map((bought) => changeCard(stack, bought))),
} as const satisfies Record<string, PointFlow>;

async function payByRedirect(stack: Stack, { phone, orderUuid }: Purchase): Promise<Action> {
  const client = await logIn(stack, phone);
  const option = await nextOption(client, orderUuid);
  return async () => {
    const form = await client.payOnPage({ orderUuid, ...option }, key());
    assertDone(form);
    const page = new URL((await payOnBankPage(stack, String(form.body['formUrl']))) ?? '', stack.productUrl);
    const earlyPaymentUuid = page.searchParams.get('earlyPaymentUuid') ?? '';
    const finished = await client.finishPayment({ orderUuid, earlyPaymentUuid });
    assert.equal(finished.body['state'], 'SETTLED', JSON.stringify(finished.body));
    await viewOrder(client, orderUuid);
  };
}

async function payBySavedCard(stack: Stack, { phone, orderUuid }: Purchase): Promise<Action> {
  const client = await logIn(stack, phone);
  const option = await nextOption(client, orderUuid);
  const body = { orderUuid, ...option, bindingUuid: await savedCard(client) };
  return async () => {
    await injectFault(stack, { operation: 'callback', fault: 'duplicate', times: 1 });
    assertDone(await payByCard(client, body, randomUUID()));
  };
}

/**
 * Makes two purchases a day. Two weeks later, the service charges one of them each morning, and the bank declines the
 * other.
 */
async function waitForMornings(stack: Stack, buyers: readonly Buyer[]): Promise<readonly Action[]> {
  const mornings: Action[] = [];
  for (const { phone, orderNumber } of buyers) {
    const neighbour = { phone: phone.replace('92', '93'), orderNumber: `${orderNumber}-LATE` };
    await Promise.all([
      buy(stack, { phone, orderNumber }),
      buy(stack, { ...neighbour, pan: cardThatDeclinesLater }),
    ]);
    const date = dateAfterTwoWeeks(await clockNow(stack));
    mornings.push(async () => {
      await moveClockTo(stack, `${date}T05:01:00Z`);
    });
    await advanceClock(stack, 'P1D');
  }
  return mornings;
}

async function cancelPaidPenalty(stack: Stack, { phone, orderUuid }: Purchase): Promise<Action> {
  const client = await logIn(stack, phone);
  const [penalty] = (await viewOrder(client, orderUuid)).penalties;
  assert.ok(penalty);
  const input = { orderUuid, penaltyUuid: penalty.penaltyUuid };
  const form = await client.payPenalty(input);
  await payOnBankPage(stack, String(form.body['formUrl']), cardThatDeclinesLater);
  return async () => {
    const staff = await logInStaffByPassword(stack, 'service');
    assertDone(await staff.cancelPenalty(input, key()));
  };
}

const unpaidParts = 300_000;

async function payOffByFile(stack: Stack, { orderNumber }: Purchase): Promise<void> {
  const staff = await logInStaffByPassword(stack, 'payments');
  const asStaff = { stack, staff };
  const { fullPaymentFileUuid } = await uploadFile(asStaff, `${orderNumber};${roubles(unpaidParts)}`);
  const { rowsPaid } = await waitForStage(staff, fullPaymentFileUuid, 'COMPLETED');
  const report = await reportLines(asStaff, fullPaymentFileUuid);
  assert.equal(rowsPaid, 1, report.join('\n'));
}

async function changeCard(stack: Stack, { phone }: Purchase): Promise<Action> {
  const client = await logIn(stack, phone);
  const bindingUuid = await savedCard(client);
  return async () => {
    const form = await client.changeCard({ bindingUuid }, key());
    assertDone(form);
    const page = await payOnBankPage(stack, String(form.body['formUrl']), anotherCard);
    const finish = { bindingUuid, mdOrder: mdOrderOf(page) };
    assertDone(await client.finishChangingCard(finish, key()));
  };
}
