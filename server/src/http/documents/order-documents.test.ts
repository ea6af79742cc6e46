import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parsePhone } from '#domain/auth/phone.ts';
import { calendarDate, instant } from '#domain/dates.ts';
import { basisPoints, kopecks, noMoney } from '#domain/money.ts';
import { deliverOrder } from '#domain/orders/lifecycle/deliver-order.ts';
import { agreementsOf } from '#domain/contracts/contract.ts';
import { statementOf } from '#domain/documents/statement.ts';
import { approvedOrder } from '#testing/domain/order-scenario.ts';
import { agreementDocument } from './agreement-document.ts';
import { certificateDocument } from './certificate-document.ts';
import { contractDocument } from './contract-document.ts';
import type { PrintedDocument } from './printed-document.ts';
import { printDocument } from './print-document.ts';
import { statementDocument } from './statement-document.ts';

const phone = parsePhone('7', '9001000003');
assert.ok(phone.ok);
const client = { fullName: 'Воронцова Мария Сергеевна', phone: phone.value };
const madeAt = instant('2026-11-21T11:05:00Z');
const delivered = deliverOrder(approvedOrder().order, instant('2025-01-31T10:00:00Z'));
assert.ok(delivered.ok);
const { order } = delivered.value;

function textOf({ title, blocks }: PrintedDocument): string {
  return JSON.stringify([title, blocks]).replaceAll('\u00a0', ' ');
}

test('a contract contains the parties, the terms, and the original and current schedule', () => {
  const text = textOf(contractDocument({ client, order, penaltyRate: basisPoints(2000), madeAt }));
  for (const expected of [
    'Воронцова Мария Сергеевна',
    '+7 900 100-00-03',
    'Число платежей","4 платежа',
    '20 % годовых от просроченной суммы за каждый день',
    '"2","28.02.2025","1 000,00 ₽"',
    '"1","31.01.2025","1 000,00 ₽","Оплачен"',
    '"Осталось","","3 000,00 ₽"',
  ])
    assert.ok(text.includes(expected), `${expected} in ${text}`);
});

test('a certificate names its orders and its date', () => {
  assert.match(
    textOf(certificateDocument({ client, order: null, madeAt })),
    /На 21\.11\.2026 в 14:05 .* ни по одному заказу нет/,
  );
  assert.match(textOf(certificateDocument({ client, order, madeAt })), /по заказу № .* от 31\.01\.2025/);
});

test('a printed contract contains all lines of the signed text in order and the hash of the text', () => {
  const { CONTRACT: contract } = agreementsOf({
    operator: { name: 'ООО «Частями»', address: 'Москва', inn: '1', ogrn: '2', email: 'help@chasti.example' },
    date: calendarDate('2026-11-25'),
    orderNumber: order.orderNumber,
    merchantFullName: order.merchantFullName,
    customerName: client.fullName,
    customerPhone: '+7 900 •••-••-03',
    cart: order.cart,
    purchaseAmount: kopecks(400_000),
    terms: order.terms,
    penaltyRate: basisPoints(2000),
  });
  const { title, blocks } = agreementDocument({ ...contract, textHash: 'abc' }, madeAt);
  const lines = blocks.map((block) => (block.kind === 'heading' || block.kind === 'text' ? block.text : ''));
  assert.deepEqual([title, ...lines], [...contract.text.split(/\n+/), 'SHA-256 текста: abc']);
});

test('printing a long statement yields to the event loop after each page', async () => {
  const period = { from: calendarDate('2026-01-01'), to: calendarDate('2026-12-31') };
  const movement = {
    at: instant('2026-02-03T09:00:00Z'),
    rule: 'penalty-applied',
    intent: null,
    merchantFullName: 'Чайная',
    orderNumber: 'A-1',
    charged: kopecks(55),
    credited: noMoney,
    returned: noMoney,
    overpaid: noMoney,
    way: null,
  } as const;
  const movements = Array.from({ length: 120 }, () => movement);
  // loaded before the count, because the first import takes turns of the event loop too
  await import('pdfkit');
  const statement = statementOf(period, noMoney, movements);
  const chunks: Uint8Array[] = [];
  let turns = 0;
  let turnsOfLayout: number | null = null;
  let immediate = setImmediate(countTurn);
  function countTurn(): void {
    turns += 1;
    immediate = setImmediate(countTurn);
  }
  for await (const chunk of printDocument(statementDocument({ client, statement, madeAt }))) {
    // the first chunk comes when all pages are laid out
    turnsOfLayout ??= turns;
    chunks.push(chunk);
  }
  clearImmediate(immediate);
  const pages =
    Buffer.concat(chunks)
      .toString('latin1')
      .match(/\/Type \/Page\b/g)?.length ?? 0;
  assert.ok(pages >= 3, `${pages} pages`);
  assert.ok(turnsOfLayout !== null && turnsOfLayout >= pages - 1, `${turnsOfLayout} turns of the event loop`);
});

test('a screen reader finds the headings, paragraphs and cells of a printed document', async () => {
  const chunks: Uint8Array[] = [];
  const contract = contractDocument({ client, order, penaltyRate: basisPoints(2000), madeAt });
  for await (const chunk of printDocument(contract)) chunks.push(chunk);
  const pdf = Buffer.concat(chunks).toString('latin1');
  const tagged = (tag: string): number => pdf.match(new RegExp(`/S /${tag}\\b`, 'g'))?.length ?? 0;
  const tables = contract.blocks.filter((block) => block.kind === 'table');
  const headings = contract.blocks.filter(({ kind }) => kind === 'heading').length;
  const titles = tables.reduce((sum, { columns }) => sum + columns.length, 0);
  const cells = tables.reduce((sum, { columns, rows }) => sum + columns.length * rows.length, 0);
  assert.match(pdf, /\/Marked true/);
  assert.match(pdf, /\/Lang \(ru-RU\)/);
  assert.deepEqual(
    [tagged('Document'), tagged('H1'), tagged('H2'), tagged('Table'), tagged('TH'), tagged('TD')],
    [1, 1, headings, tables.length, titles, cells],
  );
  assert.ok(tagged('P') > 5);
  // an element with content points to its page
  assert.equal(pdf.match(/\/S \/TD\n\/P \d+ 0 R\n\/K \[\d+\]/g)?.length, cells);
});
