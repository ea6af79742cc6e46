import { moscowDate } from '#domain/dates.ts';
import type { ChargeTry, NamedPayments, PromiseRecord } from '../record/promise-record.ts';
import { describeTry, lookUpIn } from './look-up.ts';

/**
 * Charges before the day, or with another sum, than the newest answer of each call before them names
 * (docs/spec/rules.md#3). A change by the client, the shop or staff since the answer may have changed both.
 */
export function chargesBesideAnswers(record: PromiseRecord): string[] {
  const lookUp = lookUpIn(record);
  const namedOf = Map.groupBy(record.named, ({ orderUuid }) => orderUuid);
  return record.tries.flatMap((made) => {
    const earlier = (namedOf.get(made.orderUuid) ?? []).filter(({ answeredAt }) => answeredAt < made.sentAt);
    const isChanged = ({ askedAt }: NamedPayments): boolean =>
      lookUp.changesOf(made, askedAt, made.sentAt).some(({ by }) => by !== 'bank');
    return newestOfEachCall(earlier)
      .filter((named) => !names(named, made) && !isChanged(named))
      .map((named) => `${describeTry(made)} follows ${describeNamed(named)}`);
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

function names({ payments }: NamedPayments, made: ChargeTry): boolean {
  return payments.some(
    ({ paymentNumber, day, amount }) =>
      amount === made.amount &&
      (paymentNumber === null || paymentNumber === made.paymentNumber) &&
      (day === null || day <= moscowDate(made.sentAt)),
  );
}

function describeNamed({ call, askedAt, payments }: NamedPayments): string {
  const named = payments.map(
    ({ paymentNumber, day, amount }) => `${amount} for ${paymentNumber ?? '?'} on ${day ?? '?'}`,
  );
  return `${call} of ${askedAt} (${named.join(', ') || 'no payment'})`;
}
