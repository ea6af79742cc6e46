import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nameOfRefusedCall, staffLogRules } from './staff-log-rules.ts';

test('a refused staff call is named after its action, and any other call gets a general name', () => {
  assert.equal(nameOfRefusedCall('POST /admin/client/info'), 'Просмотр профиля');
  assert.equal(nameOfRefusedCall('GET /admin/v1/products'), 'Просмотр продуктов');
  assert.equal(nameOfRefusedCall('POST /admin/v1/approvals/marks'), 'Просмотр согласований');
  assert.equal(nameOfRefusedCall('POST /removed'), 'запрос не для сотрудников');
  for (const call of Object.keys(staffLogRules))
    assert.doesNotMatch(nameOfRefusedCall(call), /[\w/]{4}|^запрос/);
});
