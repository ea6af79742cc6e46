import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toAuditLogFilter, toAuditLogRequest, toAuditLogSearch } from './audit-log-filter.ts';
import { readAuditLogSearch } from './audit-log-search.ts';

test('the address of the log has only the fields of its filter', () => {
  const search = { login: 'support', action: 'VIEW_CLIENT', outcome: 'DONE', phone: '9001000001' };
  assert.deepEqual(readAuditLogSearch({ ...search, client: 'x', from: 'yesterday', to: 7 }), search);
});

test('empty fields are neither in the address nor in the request', () => {
  const filter = toAuditLogFilter({ phone: '9001000001', action: 'FLY' });
  assert.deepEqual(toAuditLogSearch(filter), { phone: '9001000001', action: 'FLY' });
  assert.deepEqual(toAuditLogRequest(filter), { client: { countryCode: '7', phone: '9001000001' } });
});
