import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';

const functionPattern = /^(?:export )?(?:async )?function (\w+)[^(]*\(([\s\S]*?)\n\}\n/gm;
const writes = /\b(?:insert into|update [a-z_]+(?: [a-z])?\s+set|delete from)\b/;

test('a store function that writes takes a Transaction or an Autocommit', async () => {
  let writing = 0;
  const names = await readdir(import.meta.dirname, { recursive: true });
  for (const name of names.filter((each) => each.endsWith('-store.ts'))) {
    const source = await readFile(join(import.meta.dirname, name), 'utf8');
    for (const [, called = '', text = ''] of source.matchAll(functionPattern)) {
      if (!writes.test(text)) continue;
      writing += 1;
      const parameters = text.slice(0, text.indexOf('`'));
      assert.match(parameters, /: (?:Transaction|Autocommit)\b/, `${name}: ${called}`);
    }
  }
  assert.ok(writing > 60, `${writing} functions that write were found`);
});
