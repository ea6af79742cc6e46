import { kopecks } from '#domain/money.ts';
import { plurals } from '#domain/plural.ts';
import type { ExplainedStep } from '../../../api/orders/explanation.ts';
import { formatMoney } from '../../../format/money.ts';
import { plural } from '../../../format/plural.ts';

type Sentence = (step: Inputs, result: string) => string;

/** Formatters of a step's inputs: an amount, a percentage, a number. */
type Inputs = {
  readonly sum: (name: string) => string;
  readonly percent: (name: string) => string;
  readonly count: (name: string) => number;
};

/** Each rule of an amount as a sentence that a client can verify with a calculator (docs/spec/rules.md#1). */
const sentences = {
  'commission-share': ({ percent, sum }, result) =>
    `Комиссия ${percent('share')} от покупки ${sum('purchaseAmount')}: ${result}`,
  'commission-raised-to-minimum': ({ sum }, result) =>
    `Комиссия ${sum('commission')} меньше наименьшей: ${result}`,
  'commission-lowered-to-maximum': ({ sum }, result) =>
    `Комиссия ${sum('commission')} больше наибольшей: ${result}`,
  'commission-discounted': ({ sum }, result) =>
    `Комиссия ${sum('commission')} со скидкой SberPrime: ${result}`,
  'first-share': ({ percent, sum }, result) =>
    `Первый платёж ${percent('share')} от покупки ${sum('purchaseAmount')}: ${result}`,
  'equal-part': ({ sum, count }, result) =>
    `${sum('sum')} делится на равные части (всего ${count('parts')}), лишние копейки в первых: ${result}`,
  'commission-added': ({ sum, count }, result) =>
    count('commission') === 0
      ? `${sum('principal')} без комиссии`
      : `${sum('principal')} и комиссия ${sum('commission')}: ${result}`,
  'commission-drained': (_inputs, result) => `Сначала списывается комиссия, её в платеже ${result}`,
  'taken-off-tail': ({ sum }, result) =>
    `Было ${sum('scheduled')}, возврат или досрочный платёж убрал ${sum('takenOff')}: ${result}`,
  'another-sum': (_inputs, result) => `Вы заплатили досрочно ${result}`,
  'penalty-accrued': ({ sum, percent, count }, result) =>
    `${sum('overdueAmount')} × ${percent('annualRate')} годовых / 365 × ${plural(count('daysLate'), plurals.day)}: ${result}`,
  'penalty-by-nights': ({ sum, count }, result) =>
    `Долг или ставка менялись, поэтому штраф сложен по дням: ${sum('applied')} сразу и ${sum('grown')} за ${plural(count('nights'), plurals.day)}: ${result}`,
  'refund-beyond-tail': ({ sum }, result) =>
    `Возврат ${sum('refund')}, из будущих платежей вычтено ${sum('takenOffTail')}, деньгами ${result}`,
  'service-tariff': ({ sum, count }, result) =>
    `Долг без комиссии ${sum('principalDebt')}, по тарифу от ${sum('lowerLimit')}${
      count('greaterLimit') === 0 ? '' : ` до ${sum('greaterLimit')}`
    }: ${result}`,
  'service-discounted': ({ sum, percent }, result) =>
    `${sum('price')} со скидкой SberPrime ${percent('discount')}, половина копейки вверх: ${result}`,
} as const satisfies Record<ExplainedStep['rule'], Sentence>;

export function stepSentence({ rule, inputs, result }: ExplainedStep): string {
  const given = (name: string): number => inputs[name] ?? 0;
  const sentence: Sentence = sentences[rule];
  return sentence(
    {
      sum: (name) => formatMoney(kopecks(given(name))),
      percent: (name) => `${String(given(name) / 100).replace('.', ',')}\u00a0%`,
      count: given,
    },
    formatMoney(kopecks(result)),
  );
}
