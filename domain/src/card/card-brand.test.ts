import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cardBrands } from './card-brand.ts';

test('a card wears the logo and the name of its payment system (spec 3 «Binding»)', () => {
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
