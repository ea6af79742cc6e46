import { assertSuccess } from '#testing/assert-success.ts';
import { calls } from '#testing/calls.ts';
import { receivedWebhooks } from '#testing/bank/sandbox-calls.ts';
import type { ShownOrder } from './shown-order.ts';
import type { Stack } from '#testing/stack/stack.ts';
import type { Answer, ApiClient } from '#testing/api-client.ts';

type MovedPayment = {
  readonly paymentNumber: number;
  readonly dateBefore: string;
  readonly dateAfter: string;
};
type PausePreview = {
  readonly dateFrom: string;
  readonly dateTo: string;
  readonly payments: readonly MovedPayment[];
};
type PauseRequest = { readonly requestUuid: string; readonly state: string; readonly reason: string };
/** An order with the fields of a pause. */
export type PausedOrder = ShownOrder & {
  readonly pause?: { readonly reason: string; readonly dateFrom: string; readonly dateTo: string };
  readonly pauseRequestedOn?: string;
};

/** A report of a broken thing, or of another problem. */
export const report = (client: ApiClient, orderUuid: string, reason = 'DEFECTIVE'): Promise<Answer> =>
  client.send(calls.reportProblem, { orderUuid, reason, comment: 'Экран разбит' });

/** A request for relief because of illness. */
export const askRelief = (client: ApiClient, orderUuid: string): Promise<Answer> =>
  client.send(calls.askForRelief, { orderUuid, reason: 'ILLNESS', text: 'Лежу в больнице', wishedDays: 10 });

/** What the client sees about the pauses of an order. */
export async function viewPauses(client: ApiClient, orderUuid: string) {
  const { body } = await client.listPauses({ orderUuid });
  assertSuccess({ body });
  return body as unknown as {
    readonly today: string;
    readonly requests: PauseRequest[];
    readonly report: PausePreview | null;
    readonly usedUpOn: string | null;
  };
}

/** The kinds of the webhooks that the shop has received about an order. */
export async function webhooksOf(stack: Stack, orderUuid: string): Promise<string[]> {
  return (await receivedWebhooks(stack, orderUuid)).map(({ body }) => body.type);
}

/** The request of an order that waits in the queue of staff. */
export async function waitingRequestOf(
  staff: ApiClient,
  orderUuid: string,
): Promise<PauseRequest | undefined> {
  const { body } = await staff.listPauseRequests({ nextPage: { count: 100, page: 0 } });
  const requests = body['requests'] as (PauseRequest & { readonly orderUuid: string })[];
  return requests.find((request) => request.orderUuid === orderUuid && request.state === 'WAITING');
}
