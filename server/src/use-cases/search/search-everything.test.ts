import '#testing/property-runs.ts';
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import fc from 'fast-check';
import { canonicalText, comparisonText } from '#domain/canonical-text.ts';
import { identifier, type StaffUuid } from '#domain/identifier.ts';
import { openProductWithBank } from '#testing/product-with-bank.ts';
import { searchEverything } from './search-everything.ts';

/** Names and numbers are generated in every form in which people write and copy them, and have to be found. */

const { context, newOrder } = await openProductWithBank({ after });
const { database } = context;
const staff = {
  staffUuid: identifier<StaffUuid>('d1000000-0000-4000-8000-000000000001'),
  address: '203.0.113.1',
};
const order = await newOrder();
const { orderUuid, clientUuid } = order;

const find = (text: string) => searchEverything(context, staff, text);

async function store({ name, number }: { readonly name: string; readonly number: string }): Promise<void> {
  await database.reader`update client set full_name = ${name} where client_uuid = ${clientUuid}`;
  await database.reader`update orders set order_number = ${number} where order_uuid = ${orderUuid}`;
}

const cases = fc.constantFrom<(text: string) => string>(
  (text) => text,
  (text) => text.toLowerCase(),
  (text) => text.toUpperCase(),
);
const forms = fc.record({
  changeCase: cases,
  compose: fc.constantFrom('NFC', 'NFD'),
  apostrophe: fc.constantFrom("'", '’', 'ʼ', '‘', '`', '´', '′'),
  dash: fc.constantFrom('-', '\u2010', '\u2011', '–', '—', '\u2212'),
  blank: fc.constantFrom(' ', '  ', '\u00a0', '\u202f', '\u2009 '),
  unseen: fc.constantFrom('', '\u200b', '\u00ad', '\ufeff', '\u202a', '\u200e'),
  hasYo: fc.boolean(),
});

type Form = typeof forms extends fc.Arbitrary<infer Value> ? Value : never;

function written(text: string, form: Form): string {
  const plain = (form.hasYo ? text : text.replaceAll('ё', 'е').replaceAll('Ё', 'Е'))
    .replaceAll("'", form.apostrophe)
    .replaceAll('-', form.dash)
    .replaceAll(' ', form.blank);
  const [first = '', ...rest] = Array.from(form.changeCase(plain));
  return `${form.blank}${first}${form.unseen}${rest.join('')}${form.blank}`.normalize(form.compose);
}

const names = fc.constantFrom(
  'Королёв Семён Ильич',
  "О'Коннор Анна-Мария",
  "Д'Артаньян Йорген",
  'Ёлкина-Её Ия',
);
const numbers = fc.constantFrom('PAD-1', 'Low-1-x', "Ё'1 2", 'Заказ-2026/15 бис', 'Ёж-1');
const runs = { numRuns: 200 };

test('a name is found by its beginning in any form, whatever form it is stored in', async () => {
  await fc.assert(
    fc.asyncProperty(names, forms, forms, async (name, stored, typed) => {
      await store({ name: written(name, stored), number: 'N-1' });
      const { clients } = await find(written(name.slice(0, 6), typed));
      assert.equal(clients.length, 1, written(name.slice(0, 6), typed));
    }),
    runs,
  );
});

test('an order is found by its number in any form, whatever form it is stored in', async () => {
  await fc.assert(
    fc.asyncProperty(numbers, forms, forms, async (number, stored, typed) => {
      await store({ name: 'Седов', number: written(number, stored) });
      const { orders } = await find(written(number, typed));
      assert.deepEqual(
        orders.map((found) => found.orderUuid),
        [orderUuid],
      );
    }),
    runs,
  );
});

test('an order is found by its number as our screens shorten it', async () => {
  await store({ name: 'Седов', number: 'Shop-2026-000123-AB' });
  for (const text of ['Shop-2026…-AB', 'SHOP-2026...-ab', 'shop\u20112026…\u2011ab'])
    assert.deepEqual(
      (await find(text)).orders.map((found) => found.orderUuid),
      [orderUuid],
      text,
    );
  for (const text of ['Shop-2026…-AC', 'Shop-2027…-AB', 'Shop…-AB'])
    assert.deepEqual((await find(text)).orders, []);
});

test('a client is found by the phone as our screens write it', async () => {
  const [client] = await database.reader<{ phone: string }[]>`
    select phone from client where client_uuid = ${clientUuid}`;
  const phone = client?.phone ?? '';
  const shown = `+7\u00a0${phone.slice(0, 3)}\u00a0${phone.slice(3, 6)}\u2011${phone.slice(6, 8)}\u2011${phone.slice(8)}`;
  for (const text of [shown, `\u202a${shown}\u202c`, shown.replaceAll('\u2011', '–')])
    assert.equal((await find(text)).clients[0]?.phone, phone, text);
});

test('the database and the product bring a text into the same form', async () => {
  const letters = fc.constantFrom(
    ...Array.from("aЁё Й\u0439и\u0306\t\r\n\u00a0\u200b\u200d\u00ad\u2028\u3000\ufeff\u061c\u0085\u2011'’"),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof(letters, fc.string({ unit: 'grapheme', maxLength: 3 })), { maxLength: 20 }),
      async (parts) => {
        const text = parts.join('').replaceAll('\0', '');
        const [row] = await database.reader<{ form: string; again: string }[]>`
        select canonical_text(${text}) as form,
          canonical_text(canonical_text(${text})) = canonical_text(${text}) as again`;
        assert.deepEqual(row, { form: canonicalText(text), again: true });
      },
    ),
    runs,
  );
});

test('the database and the product compare a text in the same form', async () => {
  const letters = fc.constantFrom(
    ...Array.from("aBЁёЙи\u0306 \u00a0\u200b\u200d'`´ʹʻʼʽˈ՚׳‘’‚‛′‵ꞌ＇-‐‑–—―−－"),
  );
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: letters, maxLength: 20 }), async (text) => {
      const [row] = await database.reader<{ form: string }[]>`select comparison_text(${text}) as form`;
      assert.equal(row?.form, comparisonText(text));
    }),
    runs,
  );
});
