import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nameOfRefusedCall, staffLogRules } from './staff-log-rules.ts';

test('a refused call is named by what staff wanted, a call of clients or a removed one in general', () => {
  assert.equal(nameOfRefusedCall('POST /admin/client/info'), 'Просмотр профиля');
  assert.equal(nameOfRefusedCall('GET /admin/v1/products'), 'Просмотр продуктов');
  assert.equal(nameOfRefusedCall('POST /admin/v1/approvals/marks'), 'Просмотр согласований');
  assert.equal(nameOfRefusedCall('POST /removed'), 'запрос не для сотрудников');
  for (const call of Object.keys(staffLogRules))
    assert.doesNotMatch(nameOfRefusedCall(call), /[\w/]{4}|^запрос/);
});
