import { csvHeading, csvLine } from '#domain/csv.ts';
import type { Kopecks } from '#domain/money.ts';
import type { StatementLine } from '#domain/documents/statement.ts';
import type { ClientStatement } from '../../use-cases/documents/view-statement.ts';
import type { PrintedDocument } from './printed-document.ts';
import { day, phoneText, rouble, roubleNumber } from '#domain/documents/document-words.ts';

/** The statement of a client as a document. */
export function statementDocument({ client, statement, madeAt }: ClientStatement): PrintedDocument {
  const { period, openingDebt, closingDebt, lines, totals } = statement;
  return {
    title: `Выписка с ${day(period.from)} по ${day(period.to)}`,
    madeAt,
    blocks: [
      {
        kind: 'facts',
        facts: [
          ['Клиент', client.fullName ?? 'не указан'],
          ['Телефон', phoneText(client.phone)],
          ['Долг на начало', rouble(openingDebt)],
          ['Долг на конец', rouble(closingDebt)],
        ],
      },
      { kind: 'heading', text: 'Операции' },
      ...(lines.length === 0
        ? [{ kind: 'text', text: 'За этот период операций не было.' } as const]
        : [
            {
              kind: 'table',
              columns: [
                { title: 'Дата', share: 2 },
                { title: 'Операция и заказ', share: 5 },
                { title: 'Начислено', share: 2.4, isNumber: true },
                { title: 'Оплачено', share: 2.4, isNumber: true },
                { title: 'Возвращено', share: 2.4, isNumber: true },
                { title: 'Долг', share: 2.4, isNumber: true },
              ],
              rows: [
                ...lines.map((line) => ({ cells: documentCells(line) })),
                {
                  cells: [
                    'Итого',
                    '',
                    ...[totals.charged, totals.credited, totals.returned, closingDebt].map(rouble),
                  ],
                  isTotal: true,
                },
              ],
            } as const,
          ]),
      {
        kind: 'text',
        text: '«Оплачено» уменьшает долг: это ваши платежи, возвраты покупок и отменённые штрафы. «Возвращено» — деньги, которые вернулись вам на карту или переводом.',
      },
    ],
  };
}

function documentCells({
  date,
  text,
  merchantFullName,
  orderNumber,
  debt,
  ...sums
}: StatementLine): string[] {
  const moved = [sums.charged, sums.credited, sums.returned].map(sumOrDash);
  return [day(date), `${text}\n${merchantFullName}, ${orderNumber}`, ...moved, rouble(debt)];
}

function sumOrDash(amount: Kopecks): string {
  return amount === 0 ? '—' : rouble(amount);
}

/** The statement as CSV: amounts with a decimal comma and without a currency sign. */
export function statementTable({ statement: { openingDebt, lines } }: ClientStatement): string {
  const number = (amount: Kopecks): string => roubleNumber(amount).replaceAll(' ', '').replace('−', '-');
  const heading = ['Дата', 'Операция', 'Магазин', 'Заказ', 'Начислено', 'Оплачено', 'Возвращено', 'Долг'];
  return [
    csvHeading(heading),
    csvLine(['', 'Долг на начало', '', '', '', '', '', number(openingDebt)]),
    ...lines.map(({ date, text, merchantFullName, orderNumber, charged, credited, returned, debt }) =>
      csvLine([
        day(date),
        text,
        merchantFullName,
        orderNumber,
        ...[charged, credited, returned, debt].map(number),
      ]),
    ),
  ].join('');
}
