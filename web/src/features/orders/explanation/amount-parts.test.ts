import assert from 'node:assert/strict';
import { test } from 'node:test';
import { calendarDate } from '#domain/dates.ts';
import { identifier, type PenaltyUuid } from '#domain/identifier.ts';
import { kopecks } from '#domain/money.ts';
import type { DueLine } from '../../../api/payments/due.ts';
import { dueParts } from './amount-parts.ts';

const nothing = { fullAmount: [], payments: [], penalties: [], refunds: [], services: [] };

function line(kind: DueLine['kind'], paymentNumber: number, amount: number): DueLine {
  return { kind, paymentNumber, amount: kopecks(amount), date: calendarDate('2026-10-10') };
}

function sumOfDue(lines: readonly DueLine[]): readonly string[] {
  const [due] = dueParts(lines)(nothing);
  return (due?.lines ?? []).map((text) => text.replaceAll(/[\u202f\u00a0]/g, ' '));
}

test('the due amount is the sum of overdue payments and penalties', () => {
  const late = [
    line('SCHEDULED', 2, 100_000),
    line('PENALTY', 2, 219),
    line('SCHEDULED', 3, 100_000),
    line('PENALTY', 3, 55),
  ];
  assert.deepEqual(sumOfDue(late), [
    'Просрочено: 1 000,00 ₽ + 1 000,00 ₽ = 2 000,00 ₽',
    'Штрафы: 2,19 ₽ + 0,55 ₽ = 2,74 ₽',
    'Вместе: 2 000,00 ₽ + 2,74 ₽ = 2 002,74 ₽',
  ]);
});

test('a single debt is shown without an addition', () => {
  assert.deepEqual(sumOfDue([line('SCHEDULED', 2, 100_000)]), ['Просрочено: 1 000,00 ₽']);
});

test('a debt is explained without the penalties of other payments', () => {
  const penalties = [2, 3].map((paymentNumber) => ({
    penaltyUuid: identifier<PenaltyUuid>('11111111-1111-4111-8111-111111111111'),
    paymentNumber,
    steps: [],
  }));
  const parts = dueParts([line('PENALTY', 3, 55)])({ ...nothing, penalties });
  assert.deepEqual(
    parts.map(({ title }) => title),
    ['К оплате сейчас', 'Штраф за платеж 3'],
  );
});
