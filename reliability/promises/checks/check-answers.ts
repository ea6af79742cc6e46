import { moscowDate } from '#domain/dates.ts';
import type { ChargeTry, ListedPayments, RunRecord } from '../record/run-record.ts';
import { describeTry, lookUpIn } from './look-up.ts';

/**
 * Charges that contradict what an API call last answered about the unpaid payments of the order: the charge is earlier,
 * or its sum differs (docs/spec/rules.md#3). A charge after a change by the client, the shop or staff is skipped.
 */
export function chargesContradictingResponses(record: RunRecord): string[] {
  const lookUp = lookUpIn(record);
  const listedOf = Map.groupBy(record.listed, ({ orderUuid }) => orderUuid);
  return record.tries.flatMap((charge) => {
    const earlier = (listedOf.get(charge.orderUuid) ?? []).filter(
      ({ answeredAt }) => answeredAt < charge.sentAt,
    );
    const isChanged = ({ askedAt }: ListedPayments): boolean =>
      lookUp.changesOf(charge, askedAt, charge.sentAt).some(({ by }) => by !== 'bank');
    return newestOfEachCall(earlier)
      .filter((listed) => !agrees(listed, charge) && !isChanged(listed))
      .map((listed) => `${describeTry(charge)} follows ${describeListed(listed)}`);
  });
}

function newestOfEachCall(listed: readonly ListedPayments[]): readonly ListedPayments[] {
  const newest = new Map<string, ListedPayments>();
  for (const each of listed) {
    const known = newest.get(each.call);
    if (known === undefined || known.answeredAt <= each.answeredAt) newest.set(each.call, each);
  }
  return [...newest.values()];
}

function agrees({ payments }: ListedPayments, charge: ChargeTry): boolean {
  return payments.some(
    ({ paymentNumber, day, amount }) =>
      amount === charge.amount &&
      (paymentNumber === null || paymentNumber === charge.paymentNumber) &&
      (day === null || day <= moscowDate(charge.sentAt)),
  );
}

function describeListed({ call, askedAt, payments }: ListedPayments): string {
  const listed = payments.map(
    ({ paymentNumber, day, amount }) => `${amount} for ${paymentNumber ?? '?'} on ${day ?? '?'}`,
  );
  return `${call} of ${askedAt} (${listed.join(', ') || 'no payment'})`;
}
