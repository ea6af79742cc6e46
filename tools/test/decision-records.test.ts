import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';

const folder = 'docs/decisions';
const names = await readdir(folder);

test('there are decision records', () => {
  assert.ok(names.length > 30);
});

for (const name of names)
  test(`${name} has number, date, status, context, decision and consequences`, async () => {
    const text = await readFile(join(folder, name), 'utf8');
    const number = Number(name.slice(0, 4));
    assert.match(
      text,
      new RegExp(`^# ${number}\\. .+\n\n- Date: \\d{4}-\\d{2}-\\d{2}\n- Status: (accepted|superseded)`),
    );
    const headings = [...text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
    for (const heading of ['Context', 'Decision', 'Consequences'])
      assert.ok(headings.includes(heading), heading);
  });
