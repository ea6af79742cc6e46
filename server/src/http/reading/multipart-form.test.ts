import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { after, test } from 'node:test';
import fastify from 'fastify';
import { acceptForms, closeWhenIdle, formOf } from './multipart-form.ts';

const app = fastify();
await acceptForms(app);
app.post('/form', async (request) => {
  const parts: string[] = [];
  for await (const part of formOf(request)) {
    if (part.kind === 'field') parts.push(`${part.name}=${part.text}`);
    else parts.push(`${part.name}:${part.fileName ?? 'no name'}:${await lengthOf(part.bytes)}`);
  }
  return parts;
});
const address = await app.listen({ port: 0, host: '127.0.0.1' });
after(() => app.close());

async function lengthOf(bytes: AsyncIterable<Uint8Array>): Promise<number> {
  let length = 0;
  for await (const chunk of bytes) length += chunk.length;
  return length;
}

/**
 * Sends one part with these headers and the content `1;2`, and returns the parts that were read, or the status of a
 * refusal.
 */
async function send(headers: string, content = '1;2'): Promise<unknown> {
  const response = await fetch(`${address}/form`, {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=edge' },
    body: `--edge\r\n${headers}\r\n\r\n${content}\r\n--edge--\r\n`,
  });
  return response.ok ? response.json() : response.status;
}

const disposition = (...parameters: string[]) =>
  `Content-Disposition: form-data; ${parameters.join('; ')}\r\nContent-Type: text/csv`;
const name = 'name="fullPaymentFile"';

test('a part without a file name is a field', async () => {
  assert.deepEqual(await send(disposition(name)), ['fullPaymentFile=1;2']);
});

test('a part with a file name is a file', async () => {
  const parts = ['fullPaymentFile:Платежи, май.csv:3'];
  assert.deepEqual(await send(disposition(name, 'filename="Платежи, май.csv"')), parts);
  assert.deepEqual(await send(disposition('filename="Платежи, май.csv"', name)), parts);
});

// docs/spec/reliability.md#S-59
test('fifteen seconds without bytes close the connection unless the reader is paused', (t) => {
  const timer = { refresh: t.mock.fn() };
  const timers = t.mock.method(globalThis, 'setTimeout', () => timer);
  const body = new PassThrough();
  const refusals: unknown[] = [];
  body.destroy = (error) => {
    refusals.push(error);
    return body;
  };
  closeWhenIdle(body);
  const [begun] = timers.mock.calls;
  assert.ok(begun);
  const [atEnd, milliseconds] = begun.arguments;
  assert.ok(atEnd);
  assert.equal(milliseconds, 15_000);
  body.emit('data', Buffer.from('1;2'));
  assert.equal(timer.refresh.mock.callCount(), 1);
  body.pause();
  atEnd();
  assert.deepEqual([timer.refresh.mock.callCount(), refusals.length], [2, 0]);
  body.resume();
  atEnd();
  assert.deepEqual([timer.refresh.mock.callCount(), refusals.length], [2, 1]);
});

test('a file of 64 MiB is read to its end', async () => {
  const content = 'x'.repeat(64 * 1024 * 1024);
  assert.deepEqual(await send(disposition(name, 'filename="a.csv"'), content), [
    `fullPaymentFile:a.csv:${content.length}`,
  ]);
});

test('the directories of a file name are removed', async () => {
  assert.deepEqual(await send(disposition(name, 'filename="../../x.csv"')), ['fullPaymentFile:x.csv:3']);
});

const refusedParts: Readonly<Record<string, string>> = {
  'no name': disposition('filename="a.csv"'),
  'a name with a space': disposition('name="a b"', 'filename="a.csv"'),
  'a character without a glyph in the file name': disposition(name, 'filename="a.cs\u200bv"'),
};

for (const [description, headers] of Object.entries(refusedParts))
  test(`a part with ${description} is refused`, async () => {
    assert.equal(await send(headers), 400);
  });

/** Other parsers read these headers in different ways. A second reading could bypass a check of the file name. */
const ambiguous: Readonly<Record<string, readonly [headers: string, parts: readonly string[]]>> = {
  'two file names': [disposition(name, 'filename="a.csv"', 'filename="b.exe"'), ['fullPaymentFile:a.csv:3']],
  'a file name in two notations': [
    disposition(name, 'filename="a.csv"', "filename*=UTF-8''b.exe"),
    ['fullPaymentFile:a.csv:3'],
  ],
  'a parameter whose name ends like filename': [
    disposition(name, 'xfilename="a.csv"'),
    ['fullPaymentFile=1;2'],
  ],
  'two headers': [
    `${disposition(name, 'filename="a.csv"')}\r\n${disposition(name, 'filename="b.exe"')}`,
    ['fullPaymentFile:a.csv:3'],
  ],
};

for (const [description, [headers, parts]] of Object.entries(ambiguous))
  test(`a part with ${description} is read in one way`, async () => {
    assert.deepEqual(await send(headers), parts);
  });

/** The parser omits such a part, so an upload with only this part is an upload without a file. */
const omittedParts: Readonly<Record<string, string>> = {
  'a bare line break in the file name': disposition(name, 'filename="a\rb.csv"'),
  'a line break in the encoded file name': disposition(name, "filename*=UTF-8''a%0D%0A.csv"),
  'no disposition': 'Content-Type: text/csv',
};

for (const [description, headers] of Object.entries(omittedParts))
  test(`a part with ${description} is omitted`, async () => {
    assert.deepEqual(await send(headers), []);
  });
