import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { StaffUuid } from '#domain/identifier.ts';
import { mostViews } from '#domain/staff/saved-view.ts';
import { openProduct } from '#testing/stack/own-product.ts';
import { listViews, removeView, saveView } from './saved-views.ts';

const { context } = await openProduct({ after });

async function staffOf(login: string) {
  const [row] = await context.database.reader<{ staffUuid: StaffUuid }[]>`
    select staff_uuid as "staffUuid" from staff where login = ${login}`;
  assert.ok(row, login);
  return { ...row, address: '203.0.113.1' };
}

const [staff, colleague] = [await staffOf('admin'), await staffOf('service')];
const list = 'STAFF_LOG' as const;
const refused = { outcome: 'REFUSED' };

test('a view belongs to one employee and one list, and a view with the same name replaces it', async () => {
  assert.ok((await saveView(context, { staff, list, name: 'Отказы', filter: { kind: 'ALL' } })).ok);
  assert.ok((await saveView(context, { staff, list, name: 'Отказы', filter: refused })).ok);
  assert.deepEqual(await listViews(context, { staff, list }), [{ name: 'Отказы', filter: refused }]);
  assert.deepEqual(await listViews(context, { staff: colleague, list }), []);
  assert.deepEqual(await listViews(context, { staff, list: 'STAFF' }), []);
  await removeView(context, { staff: colleague, list, name: 'Отказы' });
  assert.equal((await listViews(context, { staff, list })).length, 1);
  await removeView(context, { staff, list, name: 'Отказы' });
  assert.deepEqual(await listViews(context, { staff, list }), []);
});

test('a parameter that names a client is not saved', async () => {
  const filter = { ...refused, phone: '9001000001' };
  const saved = await saveView(context, { staff, list, name: 'Клиент', filter });
  assert.deepEqual(!saved.ok && saved.error, { code: 'request.invalid.error', description: 'field=filter' });
  assert.deepEqual(await listViews(context, { staff, list }), []);
});

test('the phone of a client is saved neither in a filter nor in a name', async () => {
  const [byName, shop] = [{ name: '8 (900) 100-00-01' }, '91234567-8901-4111-8111-911111111111'];
  const codes = await Promise.all([
    saveView(context, { staff, list: 'STAFF', name: 'Фильтр', filter: byName }),
    saveView(context, { staff, list: 'STAFF', name: 'Клиент +7 900 100‑00‑01', filter: {} }),
    saveView(context, { staff, list: 'WEBHOOKS', name: 'Магазин 2026', filter: { merchant: shop } }),
  ]);
  const fields = codes.map((saved) => (saved.ok ? null : saved.error.description));
  assert.deepEqual(fields, ['field=filter', 'field=name', null]);
});

test('the number of views of a list is limited, and a view with a known name is still replaced', async () => {
  const names = Array.from({ length: mostViews + 1 }, (_, index) => `Вид ${index}`);
  const codes: (string | null)[] = [];
  for (const name of [...names, 'Вид 0']) {
    const saved = await saveView(context, { staff, list, name, filter: refused });
    codes.push(saved.ok ? null : saved.error.code);
  }
  assert.deepEqual(codes, [...names.slice(1).map(() => null), 'request.limit.exceeded', null]);
});
