import { type CalendarDate, moscowDate } from '../dates.ts';
import { type Kopecks, minus, roublesInWords } from '../money.ts';
import { countPhrase, plurals } from '../plural.ts';
import { type LeftOut, leftOutReasons } from './past-payment.ts';
import { daysOf, type PolicyExample, type PolicyRehearsal } from './policy-rehearsal.ts';
import type { ReplayedPayment } from './replay-payment.ts';

/** A rehearsal as lines of a table in Russian, for the operator's terminal. `isCut`: older orders are left out. */
export function rehearsalLines(
  rehearsal: PolicyRehearsal,
  { days, isCut }: { readonly days: number; readonly isCut: boolean },
): readonly string[] {
  const { orders, payments, reproduced, changed, breaches, examples } = rehearsal;
  return [
    `${isCut ? 'Последние заказы' : 'Заказы'} за ${countPhrase(days, plurals.day)}: ${orders}`,
    ...(isCut ? ['Более старые заказы этого срока не пересчитаны.'] : []),
    `Пересчитано платежей: ${payments}, изменились бы: ${changed}`,
    `Попытки по действующим правилам совпали с настоящими: ${reproduced} из ${payments}`,
    ...leftOutLines(rehearsal),
    ...(payments === 0 ? [] : ['', ...table(rehearsal)]),
    ...breaches.map(
      ({ sentence, before, after }) => `Нарушение: ${sentence}: заказов ${after}, было ${before}`,
    ),
    ...(examples.length === 0 ? [] : ['', 'Сильнее всего изменились бы:', ...examples.map(exampleLine)]),
  ];
}

const reasons = {
  NOT_TRIED: 'без попыток списания',
  STOPPED_OR_PAUSED: 'была остановка или пауза',
  CASCADE: 'списывали и с других карт',
  REFUNDED: 'был возврат',
  OTHER: 'перенос, отмена или незавершенная попытка',
} as const satisfies Record<LeftOut, string>;

function leftOutLines({ leftOut }: PolicyRehearsal): readonly string[] {
  return leftOutReasons
    .filter((reason) => leftOut[reason] > 0)
    .map((reason) => `Не пересчитано, ${reasons[reason]}: ${leftOut[reason]}`);
}

type Row = readonly [name: string, before: string, after: string, ofOne: string];

function table(rehearsal: PolicyRehearsal): readonly string[] {
  const { tries, declines, overdue, unpaid, days, penalties } = rehearsal;
  const rows: readonly Row[] = [
    ['', 'сейчас', 'будет', 'на один платеж'],
    ['Попытки', ...pair(tries), spread(tries, signed)],
    ['Отказы', ...pair(declines), spread(declines, signed)],
    ['Просрочено платежей', ...pair(overdue), ''],
    ['Не оплачено к концу', ...pair(unpaid), ''],
    ['Дни до денег, всего', ...pair(days), spread(days, signed)],
    [
      'Штрафы',
      roublesInWords(penalties.before),
      roublesInWords(penalties.after),
      spread(penalties, signedSum),
    ],
  ];
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  );
}

function pair({ before, after }: { readonly before: number; readonly after: number }): [string, string] {
  return [String(before), String(after)];
}

function spread<Unit extends number>(
  { least, most }: { readonly least: Unit; readonly most: Unit },
  textOf: (difference: Unit) => string,
): string {
  return least === most ? textOf(least) : `${textOf(least)} … ${textOf(most)}`;
}

function signed(difference: number): string {
  if (difference === 0) return '0';
  return `${difference > 0 ? '+' : '−'}${Math.abs(difference)}`;
}

function signedSum(difference: Kopecks): string {
  return difference > 0 ? `+${roublesInWords(difference)}` : roublesInWords(difference);
}

function exampleLine(example: PolicyExample): string {
  const { amount, dueOn, before, after } = example;
  const shift = minus(after.penalty, before.penalty);
  const difference = shift === 0 ? '' : ` (${signedSum(shift)})`;
  return `- ${roublesInWords(amount)} на ${dateText(dueOn)}: ${outcome(example, before)} → ${outcome(example, after)}${difference}`;
}

function outcome(example: PolicyExample, replayed: ReplayedPayment): string {
  const { tries, paidAt, isOverdue, penalty } = replayed;
  const days = daysOf(example, replayed);
  return [
    countPhrase(tries.length, plurals.attempt),
    paidAt === null || days === null
      ? 'не оплачен'
      : `оплачен ${dateText(moscowDate(paidAt))}, через ${countPhrase(days, plurals.day)}`,
    ...(isOverdue ? [`штраф ${roublesInWords(penalty)}`] : []),
  ].join(', ');
}

function dateText(date: CalendarDate): string {
  return date.split('-').toReversed().join('.');
}
