import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ExplainedStep } from '../../../api/orders/explanation.ts';
import { stepSentence } from './step-sentence.ts';

const plain = (text: string): string => text.replaceAll(/[\u202f\u00a0]/g, ' ');

const sentences: readonly (readonly [ExplainedStep, string])[] = [
  [
    {
      rule: 'equal-part',
      rounding: 'larger-parts-first',
      inputs: { sum: 400_000, parts: 4, position: 1 },
      result: 100_000,
    },
    '4 000,00 ₽ делится на равные части (всего 4), лишние копейки в первых: 1 000,00 ₽',
  ],
  [
    {
      rule: 'penalty-accrued',
      rounding: 'half-up',
      inputs: { overdueAmount: 100_000, annualRate: 2000, daysLate: 4 },
      result: 219,
    },
    '1 000,00 ₽ × 20 % годовых / 365 × 4 дня: 2,19 ₽',
  ],
  [
    {
      rule: 'penalty-by-nights',
      rounding: 'none',
      inputs: { applied: 219, grown: 120, nights: 3 },
      result: 339,
    },
    'Долг или ставка менялись, поэтому штраф сложен по дням: 2,19 ₽ сразу и 1,20 ₽ за 3 дня: 3,39 ₽',
  ],
  [
    {
      rule: 'taken-off-tail',
      rounding: 'none',
      inputs: { scheduled: 100_000, takenOff: 20_050 },
      result: 79_950,
    },
    'Было 1 000,00 ₽, возврат или досрочный платёж убрал 200,50 ₽: 799,50 ₽',
  ],
];

test('every rule has a sentence with amounts and percentages', () => {
  for (const [step, sentence] of sentences) assert.equal(plain(stepSentence(step)), sentence);
});

test('a purchase without a commission has a sentence without an addition', () => {
  const added = (commission: number, result: number): string =>
    plain(
      stepSentence({
        rule: 'commission-added',
        rounding: 'none',
        inputs: { principal: 400_000, commission },
        result,
      }),
    );
  assert.equal(added(0, 400_000), '4 000,00 ₽ без комиссии');
  assert.equal(added(1, 400_001), '4 000,00 ₽ и комиссия 0,01 ₽: 4 000,01 ₽');
});
