import type { DebtContact } from './law-subject.ts';

/** The hours of federal law 230-FZ in which a debtor may get messages; `toHour` is exclusive. */
const lawfulHours = {
  workday: { fromHour: 8, toHour: 22 },
  weekend: { fromHour: 9, toHour: 20 },
} as const;

/** Why a message about debt comes at the wrong hour, in Russian; null when it does not (docs/spec/rules.md#12). */
export function contactHoursProblem({ hour, isWeekend }: DebtContact): string | null {
  const { fromHour, toHour } = isWeekend ? lawfulHours.weekend : lawfulHours.workday;
  return fromHour <= hour && hour < toHour ? null : 'Сообщение о долге приходит ночью';
}

/** Why one more message exceeds the limit of a period, in Russian; null when it does not. */
export function contactsProblem(sent: number, limit: number, period: string): string | null {
  return sent < limit ? null : `Клиент уже получил сообщений о долге ${period}: ${sent}`;
}
