import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import fastify from 'fastify';
import { acceptForms, formOf } from './multipart-form.ts';

const app = fastify();
await acceptForms(app);
app.post('/form', async (request) => {
  const read: string[] = [];
  for await (const part of formOf(request)) {
    if (part.kind === 'field') read.push(`${part.name}=${part.text}`);
    else read.push(`${part.name}:${part.fileName ?? 'no name'}:${await lengthOf(part.bytes)}`);
  }
  return read;
});
const address = await app.listen({ port: 0, host: '127.0.0.1' });
after(() => app.close());

async function lengthOf(bytes: AsyncIterable<Uint8Array>): Promise<number> {
  let length = 0;
  for await (const chunk of bytes) length += chunk.length;
  return length;
}

/** Sends one part with these headers and the content `1;2`, and answers the status and the parts that were read. */
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
  const read = ['fullPaymentFile:Платежи, май.csv:3'];
  assert.deepEqual(await send(disposition(name, 'filename="Платежи, май.csv"')), read);
  assert.deepEqual(await send(disposition('filename="Платежи, май.csv"', name)), read);
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

const refused: Readonly<Record<string, string>> = {
  'no name': disposition('filename="a.csv"'),
  'a name that is no word': disposition('name="a b"', 'filename="a.csv"'),
  'a character without a glyph in the file name': disposition(name, 'filename="a.cs\u200bv"'),
};

for (const [what, headers] of Object.entries(refused))
  test(`a part with ${what} is refused`, async () => {
    assert.equal(await send(headers), 400);
  });

/** Readers of forms differ on these. The parser takes one value, and every rule of the product sees that value. */
const ambiguous: Readonly<Record<string, readonly [headers: string, read: readonly string[]]>> = {
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

for (const [what, [headers, read]] of Object.entries(ambiguous))
  test(`a part with ${what} has one reading`, async () => {
    assert.deepEqual(await send(headers), read);
  });

/** The parser leaves such a part out, so an upload with only this part is an upload without a file. */
const leftOut: Readonly<Record<string, string>> = {
  'a bare line break in the file name': disposition(name, 'filename="a\rb.csv"'),
  'a line break in the encoded file name': disposition(name, "filename*=UTF-8''a%0D%0A.csv"),
  'no disposition': 'Content-Type: text/csv',
};

for (const [what, headers] of Object.entries(leftOut))
  test(`a part with ${what} is left out`, async () => {
    assert.deepEqual(await send(headers), []);
  });
