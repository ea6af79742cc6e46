import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PaymentChoice } from './early/quote-payment.ts';
import { identifier } from '../identifier.ts';
import { kopecks } from '../money.ts';
import { objectOfChoice, objectOfService } from './payment-request.ts';

const penaltyUuid = identifier<Extract<PaymentChoice, { kind: 'PENALTY' }>['penaltyUuid']>(
  '0190aaaa-0000-7000-8000-000000000001',
);

const objects: readonly (readonly [PaymentChoice, string])[] = [
  [{ kind: 'NEXT_PAYMENT' }, 'NEXT_PAYMENT'],
  [{ kind: 'ALL_MAIN_DEBT' }, 'ALL_MAIN_DEBT'],
  [{ kind: 'PAYMENT_COUNT', paymentCount: 1 }, 'PAYMENT_COUNT/1'],
  [{ kind: 'PAYMENT_COUNT', paymentCount: 2 }, 'PAYMENT_COUNT/2'],
  [{ kind: 'PAYMENT_NUMBER', paymentNumber: 3 }, 'PAYMENT/3'],
  [{ kind: 'FAILED_PAYMENT', paymentNumber: 3 }, 'PAYMENT/3'],
  [{ kind: 'PENALTY', penaltyUuid }, `PENALTY/${penaltyUuid}`],
  [{ kind: 'ALL_DUE' }, 'ALL_DUE'],
  [{ kind: 'ANOTHER_SUM', amount: kopecks(150_000) }, 'ANOTHER_SUM/150000'],
];

for (const [choice, object] of objects)
  test(`the object of ${JSON.stringify(choice)} is ${object}`, () => {
    assert.equal(objectOfChoice(choice), object);
  });

test('the object of a service purchase is the service and the payment number', () => {
  const serviceUuid = identifier<Parameters<typeof objectOfService>[0]['serviceUuid']>('0190-service');
  assert.equal(objectOfService({ serviceUuid, paymentNumber: 2 }), 'SERVICE/0190-service/2');
});
