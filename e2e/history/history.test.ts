import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { cardThatDeclinesLater } from '#testing/bank/cards.ts';
import { assertSuccess } from '#testing/assert-success.ts';
import { newPhone } from '#testing/people/customer.ts';
import { buy } from '#testing/people/purchase.ts';
import { logInStaff } from '#testing/people/staff.ts';
import { sharedStackOfDays } from '#testing/stack/shared-stack-of-days.ts';
import type { Answer } from '#testing/api-client.ts';
import { advanceClock } from '#testing/bank/sandbox-calls.ts';

const phone = newPhone();
const stack = await sharedStackOfDays();
const first = await buy(stack, { phone, orderNumber: 'FIRST' });
await advanceClock(stack, 'P3D');
await buy(stack, { phone, orderNumber: 'SECOND', amount: 800_000 });
const support = await logInStaff(stack, 'support');

type Action = {
  readonly key: string;
  readonly date: string;
  readonly templateName: string;
  readonly templateType: string;
  readonly orderName: string | null;
  readonly amount: number | null;
};

function ask(filters: object = {}, count = 100, page = 0): Promise<Answer> {
  const request = { countryCode: '7', phone, nextPage: { count, page }, ...filters };
  return support.listHistory(request);
}

async function actions(filters: object = {}, count = 100, page = 0): Promise<readonly Action[]> {
  const { body } = await ask(filters, count, page);
  assertSuccess({ body });
  return body['historyActions'] as readonly Action[];
}

test('the history of a purchase lists its events, newest first, and the values of its filters', async () => {
  const { body } = await ask();
  const shown = body['historyActions'] as readonly Action[];
  const types = new Set(shown.map(({ templateType }) => templateType));
  for (const type of [
    'PROCESS_STARTED',
    'SCORING_SUCCEEDED',
    'APPROVE_SUCCESS',
    'DEPOSIT_SUCCESS',
    'PAYMENT_EVENT_SUCCESS',
  ])
    assert.ok(types.has(type), type);
  const dates = shown.map(({ date }) => date);
  assert.deepEqual(dates, dates.toSorted().toReversed());
  assert.equal(Object.keys(body['clientOrderNames'] as object).length, 2);
  assert.ok((body['templateNames'] as string[]).includes('Платеж выполнен'));
});

test('filters of order, event, amount and days combine', async () => {
  const ofFirst = await actions({ orderUuid: first });
  assert.ok(ofFirst.length > 0 && ofFirst.every(({ orderName }) => orderName?.endsWith('FIRST')));
  const payments = await actions({ templateName: 'Платеж выполнен' });
  assert.deepEqual(
    payments.map(({ amount }) => amount),
    [200_000, 100_000],
  );
  assert.equal((await actions({ amount: '200000' })).length > 0, true);
  assert.deepEqual(await actions({ amount: '1' }), []);
  const day = ofFirst[0]?.date ?? '';
  const onThatDay = await actions({ dateFrom: day, dateTo: day });
  assert.deepEqual(new Set(onThatDay.map(({ date }) => date)), new Set([day]));
});

test('a filter works alike in the object `filters` and beside the phone', async () => {
  const day = (await actions({ orderUuid: first }))[0]?.date ?? '';
  for (const filter of [
    { orderUuid: first },
    { templateName: 'Платеж выполнен' },
    { amount: '200000' },
    { dateFrom: day, dateTo: day },
    { sort: { field: 'amount', order: 'ASC' } },
  ]) {
    const flat = await actions(filter);
    assert.deepEqual(await actions({ filters: filter }), flat);
    assert.deepEqual(
      await actions({ ...filter, filters: filter }),
      flat,
      'the fields are equal in both places',
    );
  }
  assert.deepEqual(
    await actions({ orderUuid: first.toUpperCase(), filters: { orderUuid: first } }),
    await actions({ orderUuid: first }),
  );
});

test('a filter with different values in `filters` and beside the phone is refused with its name', async () => {
  const one = {
    orderUuid: first,
    templateName: 'Платеж выполнен',
    amount: '1',
    dateFrom: '2026-01-01',
    dateTo: '2026-01-01',
    sort: { field: 'amount', order: 'ASC' },
  };
  const other = {
    orderUuid: randomUUID(),
    templateName: 'Возврат',
    amount: '2',
    dateFrom: '2026-01-02',
    dateTo: '2026-01-02',
    sort: { field: 'amount', order: 'DESC' },
  };
  for (const name of ['orderUuid', 'templateName', 'amount', 'dateFrom', 'dateTo', 'sort'] as const) {
    const { httpStatus, body } = await ask({ [name]: one[name], filters: { [name]: other[name] } });
    assert.deepEqual([httpStatus, body.error?.description], [400, `field=filters.${name}`]);
  }
});

test('the amount filter ends at a billion roubles', async () => {
  assert.deepEqual(await actions({ amount: '100000000000' }), []);
  for (const filter of [{ amount: '100000000001' }, { filters: { amount: '999999999999' } }]) {
    const { httpStatus, body } = await ask(filter);
    assert.deepEqual([httpStatus, body.error?.description], [400, 'field=amount']);
    assert.equal(body.error?.message, 'Сумма события — до 1\u00a0000\u00a0000\u00a0000,00\u00a0₽');
  }
});

test('amounts sort in both directions, with events without an amount last', async () => {
  for (const [order, direction] of [
    ['ASC', 1],
    ['DESC', -1],
  ] as const) {
    const amounts = (await actions({ sort: { field: 'amount', order } })).map(({ amount }) => amount);
    const sums = amounts.filter((amount) => amount !== null);
    assert.deepEqual(
      sums,
      sums.toSorted((left, right) => direction * (left - right)),
    );
    assert.ok(new Set(sums).size > 1 && amounts.slice(sums.length).every((amount) => amount === null));
  }
});

test('pages follow one another without repeats', async () => {
  const all = await actions();
  const paged: Action[] = [];
  for (let page = 0; paged.length < all.length; page += 1) paged.push(...(await actions({}, 5, page)));
  assert.deepEqual(paged, all);
  assert.deepEqual(await actions({}, 5, 1000), []);
});

test('an invalid date, an unknown event and an unknown column are refused with the field name', async () => {
  const wrong: readonly (readonly [object, string])[] = [
    [{ dateFrom: '2026-13-01' }, 'dateFrom'],
    [{ dateTo: '2026-02-30' }, 'dateTo'],
    [{ templateName: 'Нет такого' }, 'templateName'],
    [{ amount: '1.5' }, 'amount'],
    [{ filters: { amount: '1.5' } }, 'filters.amount'],
    [{ filters: { unknown: '1' } }, 'filters.unknown'],
    [{ sort: { field: 'amount; drop table history', order: 'ASC' } }, 'sort'],
  ];
  for (const [filters, field] of wrong) {
    const { httpStatus, body } = await ask(filters);
    assert.equal(httpStatus, 400);
    assert.match(body.error?.description ?? '', new RegExp(`^field=${field}`));
  }
});

test('without the permission to see clients there is no history', async () => {
  const viewer = await logInStaff(stack, 'product.viewer');
  const request = { countryCode: '7', phone, nextPage: { count: 1, page: 0 } };
  const { body } = await viewer.listHistory(request);
  assert.equal(body.error?.code, 'access.denied.error');
});

test('a penalty that grows every night is in the history once, when it is applied', async () => {
  const client = { phone: newPhone() };
  const late = await buy(stack, { ...client, orderNumber: 'LATE-IN-HISTORY', pan: cardThatDeclinesLater });
  await advanceClock(stack, 'P25D');
  Object.assign(support, await logInStaff(stack, 'support'));
  const operations = await actions({ ...client, orderUuid: late });
  const applied = operations.filter(({ templateType }) => templateType === 'PENALTY_APPLIED');
  assert.equal(applied.length, 1);
  assert.ok(!operations.some(({ templateType }) => templateType === 'AMOUNT_CHANGED'));
  const { body } = await ask({ ...client, orderUuid: late });
  assert.ok(!(body['templateNames'] as string[]).includes('Сумма изменена'));
});
