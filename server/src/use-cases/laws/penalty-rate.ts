import type { CalendarDate } from '#domain/calendar.ts';
import { moscowDate } from '#domain/calendar.ts';
import { lawfulPenaltyRate } from '#domain/laws/lawful-penalty-rate.ts';
import type { BasisPoints } from '#domain/money.ts';
import type { Reader } from '../../db/database.ts';
import { allClauses } from '../../db/laws/law-store.ts';
import type { Context } from '../context.ts';

/** The annual rate at which penalties accrue on a day, in basis points (docs/spec/rules.md#4, docs/spec/rules.md#15). */
export async function penaltyRateOn(
  settings: Pick<Context['settings'], 'penaltyRate'>,
  reader: Reader,
  day: CalendarDate,
): Promise<BasisPoints> {
  return lawfulPenaltyRate(await allClauses(reader), settings.penaltyRate, day);
}

/** The annual rate at which penalties accrue today, in basis points. */
export function penaltyRateToday(
  { settings, clock }: Pick<Context, 'settings' | 'clock'>,
  reader: Reader,
): Promise<BasisPoints> {
  return penaltyRateOn(settings, reader, moscowDate(clock.now()));
}
