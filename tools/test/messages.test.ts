import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { isSentAtAnyHour, notificationKinds } from '#domain/notifications/notification-kinds.ts';
import { groupOfKind } from '#domain/notifications/preferences.ts';

test('docs/messages.md has the group and the hours of each kind of message', async () => {
  const page = await readFile(join(import.meta.dirname, '../../docs/messages.md'), 'utf8');
  const rows = page.matchAll(/^\| `([A-Z_]+)` +\| .+ \| `([A-Z]+)` +\| (any|day) +\|$/gm);
  const written = [...rows].map(([, kind, group, hours]) => [kind, group, hours]);
  const expected = notificationKinds.map((kind) => [
    kind,
    groupOfKind[kind],
    isSentAtAnyHour[kind] ? 'any' : 'day',
  ]);
  assert.deepEqual(written, expected);
});
