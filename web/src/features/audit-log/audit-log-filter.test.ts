import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSearch } from '../../session/read-search.ts';
import {
  auditLogPatterns,
  toAuditLogFilter,
  toAuditLogRequest,
  toAuditLogSearch,
} from './audit-log-filter.ts';

test('the address of the log has only the fields of its filter', () => {
  const search = { login: 'support', action: 'VIEW_CLIENT', outcome: 'DONE', phone: '9001000001' };
  assert.deepEqual(
    readSearch({ ...search, client: 'x', from: 'yesterday', to: 7 }, auditLogPatterns),
    search,
  );
});

test('the log shows changes by default, views on choice, and the kind of a chosen action', () => {
  const shown = (search: object) => toAuditLogRequest(toAuditLogFilter({ ...search }));
  assert.deepEqual(shown({}), { kind: 'CHANGES' });
  assert.deepEqual(shown({ kind: 'VIEWS' }), { kind: 'VIEWS' });
  assert.deepEqual(shown({ kind: 'ALL' }), {});
  assert.deepEqual(shown({ action: 'VIEW_CLIENT' }), { action: 'VIEW_CLIENT', kind: 'VIEWS' });
  assert.deepEqual(shown({ action: 'BLOCK_CLIENT', kind: 'VIEWS' }), {
    action: 'BLOCK_CLIENT',
    kind: 'CHANGES',
  });
});

test('empty fields are neither in the address nor in the request', () => {
  const filter = toAuditLogFilter({ phone: '9001000001', action: 'FLY' });
  assert.deepEqual(toAuditLogSearch(filter), { phone: '9001000001', action: 'FLY' });
  assert.deepEqual(toAuditLogSearch(toAuditLogFilter({ kind: 'ALL' })), { kind: 'ALL' });
  assert.deepEqual(toAuditLogSearch(toAuditLogFilter({})), {});
  const client = { countryCode: '7', phone: '9001000001' };
  assert.deepEqual(toAuditLogRequest(filter), { kind: 'CHANGES', client });
});
