import { calendarDate, type Instant, instant, plusDays } from '#domain/dates.ts';
import type { Reader } from '#server/db/database.ts';
import { clockNow } from '#testing/bank/sandbox-calls.ts';
import type { Stack } from '#testing/stack/stack.ts';
import { wrapCalls } from '#testing/api-client.ts';
import { type NamedInAnswer, readingsOfCalls, type SuccessfulAnswer } from './named-in-answers.ts';
import type { NoChargePromise, RunRecord } from './run-record.ts';

type AnswerTimes = { readonly askedAt: Instant; readonly answeredAt: Instant };

/** An answer that names days or sums of charges, or rules charges out. */
export type RecordedAnswer = AnswerTimes & { readonly call: string } & NamedInAnswer;

type Options = {
  /** The product's time. An answer during which the clock fails is not recorded. */
  readonly clock?: (stack: Stack) => Promise<string>;
  /** The calls whose promises the suite records itself. */
  readonly except?: readonly string[];
};

/** Records the promises in every answer to all later clients of a product. */
export function recordAnswers(
  stack: Stack,
  { clock = clockNow, except = [] }: Options = {},
): readonly RecordedAnswer[] {
  const answers: RecordedAnswer[] = [];
  const now = async (): Promise<Instant | null> => {
    const text = await clock(stack).catch(() => null);
    return text === null ? null : instant(text);
  };
  wrapCalls(stack.productUrl, (send) => async (call, fields, headers) => {
    const read = except.includes(call) ? undefined : readingsOfCalls[call];
    if (read === undefined) return send(call, fields, headers);
    const askedAt = await now();
    const answer = await send(call, fields, headers);
    const answeredAt = await now();
    if (answer.body.status === 'SUCCESS' && askedAt !== null && answeredAt !== null) {
      const successful = { fields: fields ?? {}, body: answer.body } as SuccessfulAnswer;
      answers.push({ call, askedAt, answeredAt, ...read(successful) });
    }
    return answer;
  });
  return answers;
}

type FromAnswers = Pick<RunRecord, 'listed' | 'otherNoCharges'>;

/** The promises of the answers with their clients, and those of the webhooks to shops. */
export async function promisesOfAnswers(
  reader: Reader,
  answers: readonly RecordedAnswer[],
): Promise<FromAnswers> {
  const clientOf = await clients(reader);
  const listed = answers.flatMap(({ call, askedAt, answeredAt, orders }) =>
    orders.map((order) => ({ ...order, clientUuid: clientOf(order.orderUuid), call, askedAt, answeredAt })),
  );
  const noCharges = answers.flatMap((answer) =>
    answer.noCharges.map((noCharge) => promiseOf(noCharge, answer, clientOf)),
  );
  return { listed, otherNoCharges: [...noCharges, ...(await webhookPromises(reader))] };
}

type ClientOf = (orderOrCard: string) => string;

/** A purchase that was not made has no order and no client, and nothing is charged for it. */
async function clients(reader: Reader): Promise<ClientOf> {
  const rows = await reader<{ uuid: string; clientUuid: string }[]>`
    select order_uuid as uuid, client_uuid as "clientUuid" from orders
    union all select binding_uuid, client_uuid from binding`;
  const found = new Map(rows.map(({ uuid, clientUuid }) => [uuid, clientUuid]));
  return (uuid) => found.get(uuid) ?? '';
}

function promiseOf(
  noCharge: NamedInAnswer['noCharges'][number],
  { askedAt, answeredAt }: AnswerTimes,
  clientOf: ClientOf,
): NoChargePromise {
  const { paymentNumber = null, until } = noCharge;
  const promise = { paymentNumber, until, askedAt, madeAt: answeredAt };
  return 'card' in noCharge
    ? {
        ...promise,
        source: 'CARDS',
        clientUuid: clientOf(noCharge.bindingUuid),
        orderUuid: null,
        card: noCharge.card,
      }
    : {
        ...promise,
        source: 'ORDER',
        clientUuid: clientOf(noCharge.orderUuid),
        orderUuid: noCharge.orderUuid,
        card: null,
      };
}

type PauseWebhook = {
  readonly clientUuid: string;
  readonly orderUuid: string;
  readonly createdAt: Instant;
  readonly body: string;
};

/** `order.paused` says until when nothing is charged. */
async function webhookPromises(reader: Reader): Promise<readonly NoChargePromise[]> {
  const rows = await reader<PauseWebhook[]>`
    select client_uuid as "clientUuid", order_uuid as "orderUuid", w.created_at as "createdAt", w.body
    from webhook_delivery w join orders using (order_uuid) where w.type = 'order.paused'`;
  return rows.map(({ clientUuid, orderUuid, createdAt, body }) => {
    const { data } = JSON.parse(body) as { readonly data: { readonly pause: { readonly dateTo: string } } };
    const until = plusDays(calendarDate(data.pause.dateTo), 1);
    return {
      source: 'WEBHOOK',
      clientUuid,
      orderUuid,
      paymentNumber: null,
      card: null,
      until,
      madeAt: createdAt,
    };
  });
}
