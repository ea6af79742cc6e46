import { Type } from 'typebox';
import { amount, timestamp, orNull, record } from './fields.ts';
import { intentUuid, orderUuid, penaltyUuid } from './identifiers.ts';

/** Payments whose result the gateway has not reported yet (docs/spec/rules.md#5). */
export const pendingPayments = record({
  pendingPayments: Type.Array(
    record({
      earlyPaymentUuid: intentUuid,
      orderUuid,
      amount,
      startedAt: timestamp,
      /** The blocked payment numbers; null when the whole schedule is blocked. */
      paymentNumbers: orNull(Type.Array(Type.Integer())),
      /** The blocked penalties. */
      penaltyUuids: Type.Array(penaltyUuid),
    }),
  ),
});
