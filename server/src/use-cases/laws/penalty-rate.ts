import { type CalendarDate, moscowDate } from '#domain/dates.ts';
import type { OrderUuid } from '#domain/identifier.ts';
import { lawfulPenaltyRate, penaltyRateOfOrder } from '#domain/laws/lawful-penalty-rate.ts';
import type { BasisPoints } from '#domain/money.ts';
import type { Reader } from '../../db/database.ts';
import { allClauses } from '../../db/laws/law-store.ts';
import { signedPenaltyRates } from '../../db/checkout/checkout-consent-store.ts';
import type { Context } from '../context.ts';

/** The annual rate that a contract names on a day, in basis points (docs/spec/rules.md#4, docs/spec/rules.md#15). */
export async function penaltyRateOn(
  settings: Pick<Context['settings'], 'penaltyRate'>,
  reader: Reader,
  day: CalendarDate,
): Promise<BasisPoints> {
  return lawfulPenaltyRate(await allClauses(reader), settings.penaltyRate, day);
}

/** The annual rate at which the penalties of each order accrue today, in basis points. */
export async function penaltyRatesToday(
  { settings, clock }: Pick<Context, 'settings' | 'clock'>,
  reader: Reader,
  orderUuids: readonly OrderUuid[],
): Promise<(orderUuid: OrderUuid) => BasisPoints> {
  const clauses = orderUuids.length === 0 ? [] : await allClauses(reader);
  const signed = await signedPenaltyRates(reader, orderUuids);
  const configured = settings.penaltyRate;
  const today = moscowDate(clock.now());
  return (orderUuid) =>
    penaltyRateOfOrder(clauses, { configured, signed: signed.get(orderUuid) ?? null }, today);
}

/** The annual rate at which the penalties of an order accrue today, in basis points. */
export async function penaltyRateToday(
  context: Pick<Context, 'settings' | 'clock'>,
  reader: Reader,
  orderUuid: OrderUuid,
): Promise<BasisPoints> {
  const rateOf = await penaltyRatesToday(context, reader, [orderUuid]);
  return rateOf(orderUuid);
}
