import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Permission, rightFlags } from '#domain/staff/permissions.ts';
import { findParentItem, buildMenu } from './menu-items.ts';
import { paths } from '../../paths.ts';

const clientItems = ['Мои заказы', 'Профиль', 'Способы оплаты', 'Сообщения', 'Частые вопросы'];
const clientItemsOfStaff = [
  'Мои заказы',
  'История',
  'Профиль',
  'Способы оплаты',
  'Сообщения',
  'Частые вопросы',
];

type Place = { readonly isInClientView?: boolean; readonly hasChosenClient?: boolean };

function labelsOfStaff(permissions: readonly Permission[], place: Place = {}): string[] {
  const { isInClientView = false, hasChosenClient = false } = place;
  const flags = rightFlags(permissions);
  return buildMenu({ kind: 'STAFF', flags, isInClientView, hasChosenClient }).map(({ label }) => label);
}

test('a client sees the items of a client and no history', () => {
  assert.deepEqual(
    buildMenu({ kind: 'CLIENT' }).map(({ label }) => label),
    clientItems,
  );
});

test('client items are hidden while an admin has not yet chosen a client', () => {
  assert.deepEqual(labelsOfStaff(['VIEW_CLIENT_LK']), [
    'Администратор ЕРКЦ',
    'Требует внимания',
    'Шаблоны сообщений',
  ]);
  assert.deepEqual(labelsOfStaff(['VIEW_CLIENT_LK'], { hasChosenClient: true }), [
    ...clientItemsOfStaff,
    'Администратор ЕРКЦ',
    'Требует внимания',
    'Шаблоны сообщений',
  ]);
});

test('the administrator item is hidden in client-view mode', () => {
  assert.deepEqual(labelsOfStaff(['VIEW_CLIENT_LK'], { isInClientView: true }), []);
  const ofStaff = ['Требует внимания', 'Обращения', 'Шаблоны сообщений', 'Сверка', 'Согласования'];
  const rights = ['VIEW_CLIENT_LK', 'MANUAL_TERMINATION'] as const;
  assert.deepEqual(labelsOfStaff(rights, { isInClientView: true }), ofStaff);
  assert.deepEqual(labelsOfStaff(rights, { isInClientView: true, hasChosenClient: true }), [
    ...clientItemsOfStaff,
    ...ofStaff,
  ]);
  assert.deepEqual(
    labelsOfStaff(['VIEW_CLIENT_LK'], { isInClientView: true, hasChosenClient: true }),
    clientItemsOfStaff,
  );
});

test('each staff item is shown only to staff with its right', () => {
  const productItems = ['Продукты BNPL', 'SberPrime', 'Услуги BNPL', 'Соответствие закону'];
  assert.deepEqual(labelsOfStaff(['VIEW_PRODUCTS']), productItems);
  assert.deepEqual(labelsOfStaff(['EDIT_PRODUCTS']), ['Согласования', ...productItems]);
  assert.deepEqual(labelsOfStaff(['FULL_PAYMENT']), ['Платежи BNPL']);
  assert.deepEqual(labelsOfStaff([]), []);
  for (const right of ['EDIT_CLIENT', 'EDIT_REFUND'] as const)
    assert.deepEqual(labelsOfStaff([right]), ['Согласования']);
  assert.deepEqual(labelsOfStaff(['EDIT_CLIENT', 'EDIT_PENALTY', 'MANUAL_TERMINATION']), [
    'Требует внимания',
    'Обращения',
    'Сверка',
    'Согласования',
  ]);
});

test('a page below a menu item belongs to that item', () => {
  assert.equal(findParentItem(paths.calendar), paths.orders);
  assert.equal(findParentItem(paths.notificationSettings), paths.messages);
  assert.equal(findParentItem(paths.profile), null);
});
