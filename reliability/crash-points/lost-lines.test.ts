import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openDatabase, type Reader } from '#server/db/database.ts';
import { openTestDatabase } from '#testing/database/test-database.ts';
import { startTap } from '#testing/stack/tap.ts';

const url = new URL(await openTestDatabase({ after }));
const tap = await startTap({ host: url.hostname, port: Number(url.port) });
after(() => tap.close());
url.port = String(tap.port);

/** An upper limit of the messages of a new connection and a transaction of three statements. */
const messages = 16;

// docs/spec/reliability.md#F-28, docs/spec/reliability.md#F-29
test('after a lost database connection the pool answers again within five statements', async () => {
  let cuts = 0;
  const ends: (() => Promise<void>)[] = [];
  for (let message = 1; message <= messages; message += 1)
    for (const side of ['before', 'after'] as const) {
      const { transaction, reader, close } = openDatabase({ url: url.href, connections: 1 });
      const onHit = (): void => {
        cuts += 1;
        tap.disarm();
        tap.cut();
      };
      tap.arm({ message, side, onHit });
      const asked = transaction(async (open) => {
        await open`select 1`;
        // a use case also sends several queries at once
        await Promise.all([open`select 2`, open`select 3`]);
      });
      await asked.catch(() => undefined);
      tap.disarm();
      assert.ok(await answersSoon(reader), `${side} ${message}`);
      // a pool that lost its connection in a transaction takes five seconds to close, so all pools close together
      ends.push(close);
    }
  await Promise.all(ends.map((end) => end()));
  assert.ok(cuts >= 12, String(cuts));
});

// docs/spec/reliability.md#F-28
test('a transaction that continues after its connection was lost fails, and the process continues', async () => {
  const { transaction, reader, close } = openDatabase({ url: url.href, connections: 1 });
  const asked = transaction(async (open) => {
    await open`select 1`;
    tap.cut();
    await untilNoticed();
    await open`select 2`;
  });
  await assert.rejects(asked);
  await untilNoticed();
  assert.ok(await answersSoon(reader));
  await close();
});

/** Waits for the answer to a statement of a new connection, which arrives after the end of the cut one. */
async function untilNoticed(): Promise<void> {
  const { reader, close } = openDatabase({ url: url.href, connections: 1 });
  await reader`select 1`;
  await close();
}

/** The lost connection may fail one or two further statements. */
async function answersSoon(reader: Reader): Promise<boolean> {
  for (let tries = 0; tries < 5; tries += 1) {
    const answers = await reader`select 4`.then(
      () => true,
      () => false,
    );
    if (answers) return true;
  }
  return false;
}
