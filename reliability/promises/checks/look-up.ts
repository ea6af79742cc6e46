import type { Instant } from '#domain/dates.ts';
import type { Change, ChargeTry, Message, RunRecord, Promises, Reading } from '../record/run-record.ts';

type ClientOrder = { readonly clientUuid: string; readonly orderUuid: string | null };

/** Finds the facts about one client or one order in a record. */
export type LookUp = {
  readonly triesOfClient: (clientUuid: string) => readonly ChargeTry[];
  readonly triesOfOrder: (orderUuid: string) => readonly ChargeTry[];
  readonly messagesOfOrder: (orderUuid: string | null) => readonly Message[];
  /** The newest reading of a client at an instant. */
  readonly readingBefore: (clientUuid: string, at: Instant) => Reading | undefined;
  /** Changes of an order, or of all orders of its client; with null, changes of any order of the client. */
  readonly changesOf: (order: ClientOrder, from: Instant, to: Instant) => readonly Change[];
};

export function lookUpIn({ tries, messages, readings, changes }: RunRecord): LookUp {
  const triesOfClient = Map.groupBy(tries, ({ clientUuid }) => clientUuid);
  const triesOfOrder = Map.groupBy(tries, ({ orderUuid }) => orderUuid);
  const messagesOfOrder = Map.groupBy(messages, ({ orderUuid }) => orderUuid);
  const readingsOf = Map.groupBy(readings, ({ clientUuid }) => clientUuid);
  const changesOf = Map.groupBy(changes, ({ clientUuid }) => clientUuid);
  return {
    triesOfClient: (clientUuid) => triesOfClient.get(clientUuid) ?? [],
    triesOfOrder: (orderUuid) => triesOfOrder.get(orderUuid) ?? [],
    messagesOfOrder: (orderUuid) => messagesOfOrder.get(orderUuid) ?? [],
    readingBefore: (clientUuid, at) => readingsOf.get(clientUuid)?.findLast((reading) => reading.at <= at),
    changesOf: ({ clientUuid, orderUuid }, from, to) =>
      (changesOf.get(clientUuid) ?? []).filter(
        (change) =>
          (orderUuid === null || change.orderUuid === null || change.orderUuid === orderUuid) &&
          change.at >= from &&
          change.at <= to,
      ),
  };
}

/** All promises of one kind, of the screens and the messages. */
export function allPromises<Kind extends keyof Promises>(
  { readings, messages }: RunRecord,
  kind: Kind,
): Promises[Kind][number][] {
  return [...readings, ...messages].flatMap(({ promises }) => promises[kind] as Promises[Kind][number][]);
}

export function describeTry({ orderUuid, paymentNumber, amount, card, at, isApproved }: ChargeTry): string {
  return `${isApproved ? 'the charge' : 'the declined charge'} of ${amount} to *${card} for ${orderUuid}/${paymentNumber} at ${at}`;
}
