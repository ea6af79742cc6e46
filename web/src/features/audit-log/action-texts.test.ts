import assert from 'node:assert/strict';
import { test } from 'node:test';
import { identifier, type OrderUuid } from '#domain/identifier.ts';
import type { LoggedAction } from '../../api/audit-log/audit-log.ts';
import { subjectOf, summaryOf } from './action-texts.ts';

const orderUuid = identifier<OrderUuid>('7e0da08c-3b51-4750-8f4d-dd6ffbd3f196');
const action: LoggedAction = {
  ...{ position: 1, at: '2026-11-01T10:00:00.000Z', login: 'ivan', address: null, clientPhone: null },
  ...{
    action: 'APPROVE_REQUEST',
    actionName: 'Согласие с запросом',
    orderUuid,
    orderNumber: 'Shop-2026-000123-AB',
  },
  ...{ subjectId: `${orderUuid} Key-1`, note: null, before: null, after: null },
  ...{ refusalCode: null, refusal: null },
};

test('a refund is named by its order, and in the details also by the key of the request', () => {
  assert.equal(summaryOf(action), 'возврат по заказу Shop-2026…-AB');
  assert.equal(subjectOf(action), 'возврат по заказу Shop-2026…-AB, ключ запроса Key-1');
});

test('a subject is shown by its name, and paths and identifiers are not shown', () => {
  const call = { ...action, action: 'CALL', subjectId: 'POST /admin/client/info' };
  assert.equal(subjectOf(call), null);
  assert.equal(subjectOf({ ...action, subjectId: 'реестр' }), 'реестр');
  assert.equal(subjectOf({ ...action, subjectId: orderUuid }), null);
});
