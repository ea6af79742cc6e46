import { plusSeconds } from '#domain/dates.ts';
import type { CheckName } from '../checks/all-checks.ts';
import type { ChargeTry, NoChargePromise, RunRecord, Promises } from '../record/run-record.ts';

/** A false promise or a silent event, planted into the true record of one client. */
export type Lie = {
  /** What the service would have done. */
  readonly name: string;
  readonly foundBy: CheckName;
  /** The record with the lie; null when the record has no such promise or event. */
  readonly plant: (record: RunRecord) => RunRecord | null;
};

/** Changes the promises of all screens and messages. */
export function changePromises(record: RunRecord, change: (promises: Promises) => Promises): RunRecord {
  return {
    ...record,
    readings: record.readings.map((reading) => ({ ...reading, promises: change(reading.promises) })),
    messages: record.messages.map((message) => ({ ...message, promises: change(message.promises) })),
  };
}

/** A charge that the promise rules out. */
export function forbiddenTry({
  clientUuid,
  orderUuid,
  paymentNumber,
  card,
  madeAt,
}: NoChargePromise): ChargeTry {
  return {
    clientUuid,
    orderUuid: orderUuid ?? '',
    paymentNumber: paymentNumber ?? 2,
    card: card ?? '0000',
    amount: 100,
    at: plusSeconds(madeAt, 1),
    sentAt: plusSeconds(madeAt, 1),
    isApproved: true,
    isOtherCard: false,
  };
}
