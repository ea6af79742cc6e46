import { moscowTime, plusDays, plusSeconds } from '#domain/dates.ts';
import type { NotificationKind } from '#domain/notifications/notification-kinds.ts';
import type { ChargeTry, Message, RunRecord } from '../record/run-record.ts';
import type { Lie } from './lie.ts';

/** The bank's book and the messages are falsified, as by a service that does not keep its promises. */
export function falseFacts(): Lie[] {
  return [
    ...wrongTries,
    ...reportedKinds.map(wrongResult),
    ...kindsWithEvents.map(deletedEntries),
    ...otherLies,
  ];
}

const wrongTries: readonly Lie[] = [
  changedTries('the service charges a day early', (made) => ({ ...made, at: plusSeconds(made.at, -86_400) })),
  changedTries('the service charges a day late', (made) => ({ ...made, at: plusSeconds(made.at, 86_400) })),
  changedTries('the service charges another sum', (made) => ({ ...made, amount: made.amount + 1 })),
  changedTries('the service charges another card', (made) => ({ ...made, card: '0000' })),
  {
    name: 'the service does not charge',
    foundBy: 'promised charge that was not made',
    plant: (record) => (record.tries.length === 0 ? null : { ...record, tries: [] }),
  },
];

function changedTries(name: string, change: (made: ChargeTry) => ChargeTry): Lie {
  return {
    name,
    foundBy: 'charge that was not promised',
    plant: (record) =>
      record.tries.length === 0 ? null : { ...record, tries: record.tries.map((made) => change(made)) },
  };
}

const reportedKinds = [
  'RECEIPT',
  'CHARGE_FAILED',
  'PAYMENT_RESOLVED',
] as const satisfies readonly NotificationKind[];

/** Turns the bank's book about the reported payments into its opposite. */
function wrongResult(kind: (typeof reportedKinds)[number]): Lie {
  return {
    name: `${kind} reports a wrong result`,
    foundBy: 'message with another result than the bank reports',
    plant: (record) => {
      const numbers = record.messages.flatMap((message) =>
        message.kind === kind && message.reportsPayment !== null ? [message.reportsPayment] : [],
      );
      const { takenPayments } = record;
      return numbers.length === 0
        ? null
        : { ...record, takenPayments: takenPayments.symmetricDifference(new Set(numbers)) };
    },
  };
}

const kindsWithEvents = [
  'RECEIPT',
  'CHARGE_FAILED',
  'PENALTY_STARTED',
  'PENALTY_GROWS',
  'REFUND_STARTED',
  'REFUND_ARRIVED',
  'ORDER_PAUSED',
  'ORDER_RESUMED',
] as const satisfies readonly NotificationKind[];

function deletedEntries(kind: (typeof kindsWithEvents)[number]): Lie {
  return {
    name: `the entries of ${kind} are missing`,
    foundBy: 'event without an entry in «Сообщения»',
    plant: (record) => withoutMessages(record, kind),
  };
}

function withoutMessages(record: RunRecord, kind: NotificationKind): RunRecord | null {
  const messages = record.messages.filter((message) => message.kind !== kind);
  return messages.length === record.messages.length ? null : { ...record, messages };
}

const otherLies: readonly Lie[] = [
  {
    name: 'the announcement of other cards is missing',
    foundBy: 'unannounced charge to another card',
    plant: (record) => withoutMessages(record, 'CASCADE_ANNOUNCED'),
  },
  {
    name: 'other cards are charged a day later than announced',
    foundBy: 'missing charge that was announced for another card',
    plant: (record) =>
      record.tries.some(({ isOtherCard }) => isOtherCard)
        ? {
            ...record,
            tries: record.tries.map((made) =>
              made.isOtherCard ? { ...made, at: plusSeconds(made.at, 24 * 3_600) } : made,
            ),
          }
        : null,
  },
  {
    name: 'REFUND_ARRIVED reports money that was not returned',
    foundBy: 'message with another result than the bank reports',
    plant: (record) =>
      record.messages.some(({ kind }) => kind === 'REFUND_ARRIVED') ? { ...record, returns: [] } : null,
  },
  {
    name: 'three messages about a debt arrive on one day',
    foundBy: 'debt message outside the contact limits or hours',
    plant: (record) => changeDebtMessages(record, (message) => [message, message, message]),
  },
  {
    name: 'a message about a debt arrives at night',
    foundBy: 'debt message outside the contact limits or hours',
    plant: (record) =>
      changeDebtMessages(record, (message) => [
        { ...message, receivedAt: moscowTime(plusDays(message.debtDueOn, 5), 3) },
      ]),
  },
  {
    name: 'a message about a debt has no due date',
    foundBy: 'message about debt without its due date',
    plant: (record) => changeDebtMessages(record, (message) => [{ ...message, debtDueOn: null }]),
  },
];

type DebtMessage = Message & { readonly debtDueOn: NonNullable<Message['debtDueOn']> };

function changeDebtMessages(
  record: RunRecord,
  change: (message: DebtMessage) => readonly Message[],
): RunRecord | null {
  const isDebtMessage = (message: Message): message is DebtMessage =>
    message.kind === 'PENALTY_STARTED' && message.receivedAt !== null && message.debtDueOn !== null;
  if (!record.messages.some(isDebtMessage)) return null;
  const messages = record.messages.flatMap((message) =>
    isDebtMessage(message) ? change(message) : [message],
  );
  return { ...record, messages };
}
