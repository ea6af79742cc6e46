import { moscowDate } from '#domain/dates.ts';
import { allPromises, type LookUp, lookUpIn } from './look-up.ts';
import type { PenaltyPromise, PenaltyStart, RunRecord } from '../record/run-record.ts';

/**
 * Penalties that began on another day than the newest screen or a message named, or before the day that a message
 * named (docs/spec/rules.md#4). The screen names the first penalty of an order, and messages warn about the
 * others. The client, the shop and staff may change the order after the promise.
 */
export function penaltiesOnOtherDays(record: RunRecord): string[] {
  const lookUp = lookUpIn(record);
  const warnings = allPromises(record, 'penalties').filter(({ source }) => source === 'OVERDUE_SOON');
  return record.penalties.flatMap((penalty) => [
    ...differenceFromScreen(warnings, lookUp, penalty),
    ...earlierThanWarnings(warnings, lookUp, penalty),
  ]);
}

function isWarnedOf(warnings: readonly PenaltyPromise[], { orderUuid, at }: PenaltyStart): boolean {
  return warnings.some(
    (warning) => warning.orderUuid === orderUuid && warning.madeAt < at && warning.day === moscowDate(at),
  );
}

function differenceFromScreen(
  warnings: readonly PenaltyPromise[],
  lookUp: LookUp,
  penalty: PenaltyStart,
): string[] {
  const { clientUuid, orderUuid, at } = penalty;
  const reading = lookUp.readingBefore(clientUuid, at);
  if (reading !== undefined && isChangedSince(lookUp, penalty, reading.at)) return [];
  const day = reading?.promises.penalties.find((each) => each.orderUuid === orderUuid)?.day;
  const isNamed = day === undefined ? isWarnedOf(warnings, penalty) : day === moscowDate(at);
  return isNamed ? [] : [`${describe(penalty)}, but the screen of ${reading?.at} named ${day}`];
}

function earlierThanWarnings(
  warnings: readonly PenaltyPromise[],
  lookUp: LookUp,
  penalty: PenaltyStart,
): string[] {
  return warnings
    .filter(
      ({ orderUuid, day, madeAt }) =>
        orderUuid === penalty.orderUuid &&
        madeAt < penalty.at &&
        day > moscowDate(penalty.at) &&
        !isChangedSince(lookUp, penalty, madeAt),
    )
    .map(({ madeAt, day }) => `${describe(penalty)}, but OVERDUE_SOON of ${madeAt} named ${day}`);
}

function isChangedSince(lookUp: LookUp, penalty: PenaltyStart, madeAt: PenaltyStart['at']): boolean {
  return lookUp.changesOf(penalty, madeAt, penalty.at).some(({ by }) => by !== 'bank');
}

function describe({ orderUuid, at }: PenaltyStart): string {
  return `the penalty of ${orderUuid} began on ${moscowDate(at)}`;
}
