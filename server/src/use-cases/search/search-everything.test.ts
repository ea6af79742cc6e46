import { slowProperty } from '#testing/property-runs.ts';
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import fc from 'fast-check';
import { canonicalText, comparisonText } from '#domain/canonical-text.ts';
import { readSearch } from '#domain/staff/search-query.ts';
import { identifier, type StaffUuid } from '#domain/identifier.ts';
import { allPermissions } from '#domain/staff/permission-names.ts';
import { openProductWithBank } from '#testing/stack/product-with-bank.ts';
import { searchEverything } from './search-everything.ts';

/** Names and numbers are generated in every form in which people write and copy them, and have to be found. */

const { context, newOrder } = await openProductWithBank({ after });
const { database } = context;
const now = context.clock.now();
const staff = {
  staffUuid: identifier<StaffUuid>('d1000000-0000-4000-8000-000000000001'),
  address: '203.0.113.1',
  permissions: allPermissions,
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

test('a name is found by its beginning in any form, whatever form it is stored in', async () => {
  await fc.assert(
    fc.asyncProperty(names, forms, forms, async (name, stored, typed) => {
      await store({ name: written(name, stored), number: 'N-1' });
      const { clients } = await find(written(name.slice(0, 6), typed));
      assert.equal(clients.length, 1, written(name.slice(0, 6), typed));
    }),
    slowProperty,
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
    slowProperty,
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

test('a client is found by the words of the name in any order, an order by a part of its number', async () => {
  const typing = fc.record({
    ...{ name: names, number: numbers, form: forms },
    ...{ from: fc.nat(2), length: fc.integer({ min: 3, max: 5 }) },
  });
  await fc.assert(
    fc.asyncProperty(typing, async ({ name, number, form, from, length }) => {
      await store({ name, number: `Shop-2026-${number}` });
      const words = name
        .split(' ')
        .toReversed()
        .map((word) => word.slice(from, from + length));
      const typed = written(words.join(' '), form);
      if (readSearch(typed).nameWords.length > 0)
        assert.equal((await find(typed)).clients[0]?.clientUuid, clientUuid, typed);
      const part = written(`2026-${number}`, form);
      assert.equal((await find(part)).orders[0]?.orderUuid, orderUuid, part);
    }),
    slowProperty,
  );
});

test('a client is found by a part of the phone and of the e-mail address, an order by its sum', async () => {
  const [client] = await database.reader<{ phone: string }[]>`
    update client set phone = '9876543210' where client_uuid = ${clientUuid} returning phone`;
  assert.ok(client);
  await database.reader`update orders set full_amount = 1_234_567 where order_uuid = ${orderUuid}`;
  await database.reader`
    insert into client_email (client_uuid, address, source, added_at, confirmation_uuid, confirmation_hash,
      letter_state, letter_at) values (${clientUuid}, 'Anna_K@mail.example', 'STAFF', ${now}, gen_random_uuid(),
      ${'h'.repeat(43)}, 'SENT', ${now})`;
  for (const text of ['876-54', '+7 987 6', '3210', 'anna_k', '@MAIL.example'])
    assert.equal((await find(text)).clients[0]?.clientUuid, clientUuid, text);
  assert.deepEqual(
    [(await find('ANNA_k')).clients[0]?.email, (await find('3210')).clients[0]?.email],
    ['Anna_K@mail.example', null],
  );
  for (const text of ['annaxk', '%%%', '___', '\\\\\\'])
    assert.deepEqual((await find(text)).clients, [], text);
  for (const text of ['12345,67', '12\u00a0345,67\u00a0₽'])
    assert.equal((await find(text)).orders[0]?.orderUuid, orderUuid, text);
});

test('an order found by a payment carries the bank number or the sum that matched', async () => {
  const [number, gatewayOrderId, amount] = ['pay-77', '1d2b7a10-0000-4000-8000-000000000077', 765_432];
  await database.reader`
    insert into operation (operation_uuid, order_uuid, client_uuid, kind, state, amount, gateway_order_number, md_order,
      created_at, expires_at)
    values (gen_random_uuid(), ${orderUuid}, ${clientUuid}, 'BINDING', 'REGISTERED', ${amount}, ${number},
      ${gatewayOrderId}, ${now}, ${now})`;
  const matchOf = async (text: string) => {
    const [found] = (await find(text)).orders;
    return [found?.orderUuid, found?.bankNumber, found?.paymentAmount];
  };
  for (const text of [number, gatewayOrderId]) assert.deepEqual(await matchOf(text), [orderUuid, text, null]);
  assert.deepEqual(await matchOf('7654,32'), [orderUuid, null, amount]);
});

test('cards are found by their last four digits, each card of a client once, apart from phones', async () => {
  for (const [active, system] of [
    [false, 'MIR'],
    [true, 'MIR'],
    [false, 'VISA'],
  ] as const)
    await database.reader`
      insert into binding (binding_uuid, client_uuid, gateway_binding_id, masked_pan, expiry, payment_system,
        payment_way, active, is_default, created_at) values (gen_random_uuid(), ${clientUuid},
        gen_random_uuid()::text, '220250**6547', '203912', ${system}, 'CARD', ${active}, false, ${now})`;
  const { cards, clients } = await find('6547');
  const facts = cards.map((card) => [
    card.clientUuid,
    card.panLastFourDigits,
    card.paymentSystem,
    card.active,
  ]);
  assert.deepEqual(facts, [
    [clientUuid, '6547', 'MIR', true],
    [clientUuid, '6547', 'VISA', false],
  ]);
  assert.deepEqual(clients, []);
  assert.deepEqual((await find('654')).cards, []);
});

test('shops, files and colleagues are found by a part of the name if the employee may see them', async () => {
  await database.reader`
    insert into full_payment_file (file_uuid, staff_uuid, file_hash, status, rows_total, created_at, completed_at,
      file_name)
    values (gen_random_uuid(), ${staff.staffUuid}, 'x', 'COMPLETED', 1, ${now}, ${now}, 'Реестр-май.csv')`;
  const [shop] = await database.reader<{ fullName: string }[]>`
    select full_name as "fullName" from merchant order by full_name`;
  assert.ok(shop);
  const found = [await find(shop.fullName.slice(2)), await find('реестр'), await find('SUPPOR')] as const;
  assert.deepEqual(
    [found[0].shops[0]?.fullName, found[1].files[0]?.fileName, found[2].colleagues[0]?.login],
    [shop.fullName, 'Реестр-май.csv', 'support'],
  );
  const noRights = { ...staff, permissions: [] };
  for (const text of [shop.fullName, 'реестр', 'support', 'Седов'])
    assert.deepEqual(await searchEverything(context, noRights, text), {
      ...{ cards: [], clients: [], orders: [], shops: [], files: [], colleagues: [] },
    });
});

test('a client is found by the phone as our screens write it', async () => {
  const [client] = await database.reader<{ phone: string }[]>`
    select phone from client where client_uuid = ${clientUuid}`;
  const phone = client?.phone ?? '';
  const shown = `+7\u00a0${phone.slice(0, 3)}\u00a0${phone.slice(3, 6)}\u2011${phone.slice(6, 8)}\u2011${phone.slice(8)}`;
  for (const text of [shown, `\u202a${shown}\u202c`, shown.replaceAll('\u2011', '–')])
    assert.equal((await find(text)).clients[0]?.phone, phone, text);
});

test('the database and the product convert a text to the same canonical form', async () => {
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
    slowProperty,
  );
});

test('the database and the product convert a text to the same form for comparison', async () => {
  const letters = fc.constantFrom(
    ...Array.from("aBЁёЙи\u0306 \u00a0\u200b\u200d'`´ʹʻʼʽˈ՚׳‘’‚‛′‵ꞌ＇-‐‑–—―−－"),
  );
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: letters, maxLength: 20 }), async (text) => {
      const [row] = await database.reader<{ form: string }[]>`select comparison_text(${text}) as form`;
      assert.equal(row?.form, comparisonText(text));
    }),
    slowProperty,
  );
});
