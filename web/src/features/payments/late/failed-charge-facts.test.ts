import assert from 'node:assert/strict';
import { test } from 'node:test';
import { instant } from '#domain/dates.ts';
import { failedChargeFacts } from './failed-charge-facts.ts';

const failed = {
  lastTry: { at: instant('2025-11-16T05:00:00.000Z'), reason: 'NO_MONEY' },
  nextTry: null,
  mayAnnounceCard: false,
  penaltyFrom: null,
} as const;

// docs/spec/screens.md#order
test('the facts say that none of the failed payments will be charged again', () => {
  const facts = failedChargeFacts(failed, 3).map((fact) => fact.replaceAll('\u00a0', ' '));
  assert.deepEqual(facts, [
    'На карте не хватило денег: попытка была 16 ноября 2025 в 08:00',
    'Больше мы не списываем эти платежи сами, их можно оплатить только здесь',
  ]);
  const [, afterOne] = failedChargeFacts(failed, 1);
  assert.equal(afterOne, 'Больше мы не списываем этот платеж сами, его можно оплатить только здесь');
});
