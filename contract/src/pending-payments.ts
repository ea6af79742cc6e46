import { Type } from 'typebox';
import { amount, timestamp, orNull, record, uuid } from './fields.ts';

/** Payments whose result the bank has not reported yet (docs/spec/rules.md#5). */
export const pendingPayments = record({
  pendingPayments: Type.Array(
    record({
      earlyPaymentUuid: uuid,
      orderUuid: uuid,
      amount,
      startedAt: timestamp,
      /** The payments of the schedule that wait for the result; null where the whole schedule does. */
      paymentNumbers: orNull(Type.Array(Type.Integer())),
      penaltyUuid: orNull(uuid),
    }),
  ),
});
