import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cardBrands } from './card-brand.ts';

// docs/spec/specification.md#3 «Binding»
test('each payment system has its logo and its name', () => {
  assert.deepEqual(
    Object.entries(cardBrands).map(([system, { logo, name }]) => `${system} ${logo} ${name}`),
    [
      'VISA visa Visa',
      'MASTERCARD mastercard Mastercard',
      'AMEX american-express American Express',
      'JCB jcb JCB',
      'CUP union-pay UnionPay',
      'MIR mir Мир',
    ],
  );
});
