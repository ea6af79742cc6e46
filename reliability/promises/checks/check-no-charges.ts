import { moscowDate } from '#domain/dates.ts';
import { allPromises, describeTry, lookUpIn } from './look-up.ts';
import type { ChargeTry, NoChargePromise, RunRecord } from '../record/run-record.ts';

/**
 * Charges after a promise that no more charge follows: a card without consent, a paused or paid order, a payment that
 * is left to the client (docs/spec/rules.md#11, docs/spec/rules.md#13). The client, the shop and staff may change the
 * order after the promise. A decision of the service alone may not.
 */
export function chargesAfterNoChargePromise(record: RunRecord): string[] {
  const lookUp = lookUpIn(record);
  const promises = [...allPromises(record, 'noCharges'), ...record.otherNoCharges];
  const promisesOf = Map.groupBy(promises, ({ clientUuid }) => clientUuid);
  return record.tries.flatMap((made) => {
    const excluding = (promisesOf.get(made.clientUuid) ?? []).filter((promise) => excludes(promise, made));
    const broken = excluding.findLast(
      ({ madeAt, askedAt = madeAt }) =>
        !lookUp.changesOf(made, askedAt, made.at).some(({ by, at }) => by !== 'bank' && at > askedAt),
    );
    return broken === undefined ? [] : [`${describeTry(made)} follows ${describeNoCharge(broken)}`];
  });
}

function excludes(
  { orderUuid, paymentNumber, card, until, madeAt }: NoChargePromise,
  made: ChargeTry,
): boolean {
  return (
    madeAt < made.at &&
    (orderUuid === null || orderUuid === made.orderUuid) &&
    (paymentNumber === null || paymentNumber === made.paymentNumber) &&
    (card === null || card === made.card) &&
    (until === null || moscowDate(made.at) < until)
  );
}

function describeNoCharge({ source, orderUuid, card, until, madeAt }: NoChargePromise): string {
  const charged = card === null ? `order ${orderUuid}` : `card *${card}`;
  return `${source} of ${madeAt}: no more charges of ${charged}${until === null ? '' : ` before ${until}`}`;
}
