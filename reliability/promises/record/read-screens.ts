import { calendarDate, instant, type Instant, moscowDate, plusDays } from '#domain/dates.ts';
import { cardsIn, cardsWithoutConsent } from '#testing/people/saved-cards.ts';
import { clockNow } from '#testing/bank/sandbox-calls.ts';
import type { Stack } from '#testing/stack/stack.ts';
import { type Answer, untilServed } from '#testing/api-client.ts';
import type { Client } from './clients.ts';
import { noPromises, type Promises, type Reading } from './run-record.ts';

/** An unpaid payment in the answer to `GET /client/order/charges`. */
type UnpaidPayment = {
  readonly orderUuid: string;
  readonly paymentNumber: number;
  readonly amount: number;
  readonly date: string;
  readonly scheduledPaymentState: string;
  /** null when the service has no day for a charge. */
  readonly nextTryOn: string | null;
  readonly panLastFourDigits: string | null;
};

/**
 * Reads what the screens of a client promise: «Ближайшее списание», the card of a failed payment, the card page, and on
 * request the calendar feed, «Мои заказы» and «Почему такая сумма?», which `recordAnswers` records.
 */
export async function readScreens(
  stack: Stack,
  client: Client,
  { withCalendar }: { readonly withCalendar: boolean },
): Promise<Reading> {
  const { clientUuid, apiClient } = client;
  const at = instant(await clockNow(stack));
  const unpaid = unpaidPaymentsIn(await untilServed(() => apiClient.listCharges()));
  const pages = [
    upcomingCharges(client, unpaid, at),
    await readCards(client, at),
    ...(await Promise.all(failedOrders(unpaid).map((orderUuid) => readFailedCharge(client, orderUuid, at)))),
  ];
  const promises: Promises = {
    charges: pages.flatMap(({ charges }) => charges),
    noCharges: pages.flatMap(({ noCharges }) => noCharges),
    dayTotals: [],
    penalties: pages.flatMap(({ penalties }) => penalties),
  };
  if (withCalendar) await readOrders(client, unpaid);
  const calendar = withCalendar
    ? { onScreen: unpaid.map(calendarLineOf).toSorted(), inFeed: await readFeed(client) }
    : null;
  return { clientUuid, at, promises, calendar };
}

/** Whether the client reads again on this day, because a charge or a penalty is near. */
export function mustReadAgain({ promises: { charges, noCharges, penalties }, at }: Reading): boolean {
  const tomorrow = plusDays(moscowDate(at), 1);
  return penalties.length + noCharges.length > 0 || charges.some(({ day }) => day <= tomorrow);
}

function unpaidPaymentsIn({ httpStatus, body }: Answer): readonly UnpaidPayment[] {
  if (httpStatus !== 200) throw new Error(`the upcoming charges were answered ${JSON.stringify(body)}`);
  return body['charges'] as UnpaidPayment[];
}

/** A payment without a day or without a card is not promised to be charged. */
function upcomingCharges(
  { clientUuid }: Client,
  unpaid: readonly UnpaidPayment[],
  madeAt: Instant,
): Promises {
  const charges = unpaid.flatMap(({ orderUuid, paymentNumber, amount, nextTryOn, panLastFourDigits }) => {
    if (nextTryOn === null || panLastFourDigits === null) return [];
    const named = { writtenAt: madeAt, day: calendarDate(nextTryOn), amount, cards: [panLastFourDigits] };
    return { source: 'UPCOMING_CHARGES', clientUuid, madeAt, orderUuid, paymentNumber, ...named } as const;
  });
  return { ...noPromises, charges };
}

async function readOrders({ apiClient }: Client, unpaid: readonly UnpaidPayment[]): Promise<void> {
  await apiClient.listOrders({ orderState: 'ACTIVE', nextPage: { page: 0, count: 10 } });
  const [first] = unpaid;
  if (first !== undefined) await apiClient.explainOrder({ orderUuid: first.orderUuid });
}

/** The card page says of a card without consent that it is not charged. */
async function readCards({ clientUuid, apiClient }: Client, madeAt: Instant): Promise<Promises> {
  const cards = cardsWithoutConsent(cardsIn(await untilServed(() => apiClient.listCards())));
  const promise = { source: 'CARDS', clientUuid, madeAt, orderUuid: null, paymentNumber: null } as const;
  const noCharges = cards.map(({ mnemonic }) => ({ ...promise, card: mnemonic.slice(-4), until: null }));
  return { ...noPromises, noCharges };
}

const failedStates = ['ERROR_PAID', 'OVERDUE', 'OVERDUE_TASK_STOPPED', 'CASCADE_PAYMENT_TRY_FAIL'];

function failedOrders(unpaid: readonly UnpaidPayment[]): string[] {
  const failed = unpaid.filter((payment) => failedStates.includes(payment.scheduledPaymentState));
  return [...new Set(failed.map(({ orderUuid }) => orderUuid))];
}

/** The failed payment tried next or last in the answer to `POST /client/order/failedCharge`. */
type FailedCharge = {
  readonly paymentNumber: number;
  readonly amount: number;
  /** null when the screen names no try: «Больше мы не списываем», unless `mayAnnounceCard`. */
  readonly nextTry: { readonly at: string; readonly panLastFourDigits: string | null } | null;
  readonly mayAnnounceCard: boolean;
  readonly penaltyFrom: string | null;
};

async function readFailedCharge(
  { clientUuid, apiClient }: Client,
  orderUuid: string,
  madeAt: Instant,
): Promise<Promises> {
  const { body } = await untilServed(() => apiClient.viewFailedCharge({ orderUuid }));
  const failed = body['failedCharge'] as FailedCharge | null;
  if (failed === null) return noPromises;
  const { paymentNumber, amount, nextTry, mayAnnounceCard, penaltyFrom } = failed;
  const isLast = nextTry === null && !mayAnnounceCard;
  const promise = { source: 'FAILED_CHARGE', clientUuid, madeAt, orderUuid } as const;
  const card = nextTry?.panLastFourDigits ?? null;
  return {
    ...noPromises,
    charges:
      nextTry === null || card === null
        ? []
        : [
            {
              ...promise,
              writtenAt: madeAt,
              paymentNumber,
              day: moscowDate(instant(nextTry.at)),
              amount,
              cards: [card],
            },
          ],
    noCharges: isLast ? [{ ...promise, paymentNumber, card: null, until: null }] : [],
    penalties: penaltyFrom === null ? [] : [{ ...promise, day: calendarDate(penaltyFrom) }],
  };
}

function calendarLineOf({ orderUuid, paymentNumber, nextTryOn, date, amount }: UnpaidPayment): string {
  return `${orderUuid}-${paymentNumber} ${nextTryOn ?? date} ${amount}`;
}

/** The events of the calendar feed in the form of `calendarLineOf`. */
async function readFeed({ feedUrl }: Client): Promise<string[]> {
  const text = await (await fetch(feedUrl)).text();
  const events = text.replaceAll('\r\n ', '').split('BEGIN:VEVENT').slice(1);
  return events
    .map((event) => {
      const uid = /^UID:(.*)@/m.exec(event)?.[1] ?? '';
      const [, year, month, day] = /^DTSTART;VALUE=DATE:(\d{4})(\d\d)(\d\d)/m.exec(event) ?? [];
      const amount = /^SUMMARY:Платеж ([\d ]+)\\,(\d\d)/m.exec(event)?.slice(1).join('') ?? '';
      return `${uid} ${year}-${month}-${day} ${Number(amount.replaceAll(' ', ''))}`;
    })
    .toSorted();
}
