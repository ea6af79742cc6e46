import { daysBetween, type Instant, moscowDate } from '#domain/dates.ts';
import type { Message, RunRecord } from '../record/run-record.ts';

/** The limits of docs/spec/rules.md#12, counted apart from the product's own guard. */
const limits = [
  { days: 1, most: 2 },
  { days: 7, most: 4 },
  { days: 30, most: 16 },
] as const;

/** Messages about overdue debt that arrived beyond the limits or in quiet hours. */
export function messagesOverContactLimits({ messages }: RunRecord): string[] {
  const guarded = messages.flatMap(({ clientUuid, kind, receivedAt, debtDueOn }) =>
    receivedAt !== null && debtDueOn !== null && moscowDate(receivedAt) > debtDueOn
      ? [{ clientUuid, kind, at: receivedAt }]
      : [],
  );
  const ofClients = Map.groupBy(guarded, ({ clientUuid }) => clientUuid);
  return guarded.flatMap(({ clientUuid, kind, at }) => {
    const earlier = (ofClients.get(clientUuid) ?? []).filter((message) => message.at <= at);
    const exceeded = limits
      .filter(({ days, most }) => countInDays(earlier, at, days) > most)
      .map(({ days, most }) => `${most} messages in ${days} days`);
    const problems = [...exceeded, ...(isQuiet(at) ? ['the quiet hours'] : [])];
    return problems.map((problem) => `${kind} for ${clientUuid} arrived at ${at}, beyond ${problem}`);
  });
}

function countInDays(messages: readonly { readonly at: Instant }[], at: Instant, days: number): number {
  return messages.filter((message) => daysBetween(moscowDate(message.at), moscowDate(at)) < days).length;
}

/** 22–8 on workdays and 20–9 at weekends, Moscow time. */
function isQuiet(at: Instant): boolean {
  const moscow = new Date(Date.parse(at) + 3 * 3_600_000);
  const isWeekend = [0, 6].includes(moscow.getUTCDay());
  const [from, to] = isWeekend ? [9, 20] : [8, 22];
  return moscow.getUTCHours() < from || moscow.getUTCHours() >= to;
}

const kindsOfDebt: readonly Message['kind'][] = ['PENALTY_STARTED', 'PENALTY_GROWS', 'OVERDUE_SOON'];

/** Messages about debt that the guard would not count, because they have no due date. */
export function messagesWithoutDueDate({ messages }: RunRecord): string[] {
  return messages
    .filter(({ kind, debtDueOn }) => kindsOfDebt.includes(kind) && debtDueOn === null)
    .map(({ kind, clientUuid, writtenAt }) => `${kind} for ${clientUuid} of ${writtenAt} has no due date`);
}
