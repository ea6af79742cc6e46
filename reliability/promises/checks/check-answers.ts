import { moscowDate } from '#domain/dates.ts';
import type { ChargeTry, NamedPayments, RunRecord } from '../record/run-record.ts';
import { describeTry, lookUpIn } from './look-up.ts';

/**
 * Charges that contradict the newest earlier answer of a call: the charge is too early, or its sum differs
 * (docs/spec/rules.md#3). A change by the client, the shop or staff since the answer may have changed both.
 */
export function chargesContradictingResponses(record: RunRecord): string[] {
  const lookUp = lookUpIn(record);
  const namedOf = Map.groupBy(record.named, ({ orderUuid }) => orderUuid);
  return record.tries.flatMap((charge) => {
    const earlier = (namedOf.get(charge.orderUuid) ?? []).filter(
      ({ answeredAt }) => answeredAt < charge.sentAt,
    );
    const isChanged = ({ askedAt }: NamedPayments): boolean =>
      lookUp.changesOf(charge, askedAt, charge.sentAt).some(({ by }) => by !== 'bank');
    return newestOfEachCall(earlier)
      .filter((named) => !agrees(named, charge) && !isChanged(named))
      .map((named) => `${describeTry(charge)} follows ${describeNamed(named)}`);
  });
}

function newestOfEachCall(named: readonly NamedPayments[]): readonly NamedPayments[] {
  const newest = new Map<string, NamedPayments>();
  for (const each of named) {
    const known = newest.get(each.call);
    if (known === undefined || known.answeredAt <= each.answeredAt) newest.set(each.call, each);
  }
  return [...newest.values()];
}

function agrees({ payments }: NamedPayments, charge: ChargeTry): boolean {
  return payments.some(
    ({ paymentNumber, day, amount }) =>
      amount === charge.amount &&
      (paymentNumber === null || paymentNumber === charge.paymentNumber) &&
      (day === null || day <= moscowDate(charge.sentAt)),
  );
}

function describeNamed({ call, askedAt, payments }: NamedPayments): string {
  const named = payments.map(
    ({ paymentNumber, day, amount }) => `${amount} for ${paymentNumber ?? '?'} on ${day ?? '?'}`,
  );
  return `${call} of ${askedAt} (${named.join(', ') || 'no payment'})`;
}
