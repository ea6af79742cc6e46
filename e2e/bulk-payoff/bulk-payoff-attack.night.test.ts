import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { cookieOf, waitForStage, uploadFile } from '#testing/bulk-payoff/bulk-payoff-file.ts';
import { logInStaff } from '#testing/people/staff.ts';
import { startStack } from '#testing/stack/stack.ts';

const stack = await startStack({ after }, { environment: { LIMITS: 'production' } });
const staff = await logInStaff(stack, 'payments');
const asStaff = { stack, staff };

const boundary = 'attack';

function part(disposition: string, content: string): string {
  return `--${boundary}\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n${content}\r\n`;
}

const filePart = (content: string, name = 'a.csv') =>
  part(`name="fullPaymentFile"; filename="${name}"`, content);

type Answer = {
  readonly httpStatus: number;
  readonly code: string | undefined;
  readonly description: string | undefined;
  readonly processId: string;
};

/** Sends a form as raw bytes, so that it may differ from any form of a browser. */
async function send(body: string | ReadableStream | Uint8Array<ArrayBuffer>, headers = {}): Promise<Answer> {
  const response = await fetch(`${stack.productUrl}/api/admin/v1/fullPayment/upload`, {
    method: 'POST',
    headers: {
      cookie: cookieOf(staff),
      'content-type': `multipart/form-data; boundary=${boundary}`,
      ...headers,
    },
    body,
    duplex: 'half',
  });
  const answer = (await response.json()) as {
    error?: { code: string; description?: string };
    fullPaymentFileUuid?: string;
  };
  return {
    httpStatus: response.status,
    code: answer.error?.code,
    description: answer.error?.description,
    processId: answer.fullPaymentFileUuid ?? '',
  };
}

// docs/spec/reliability.md#S-39
test('a form with too many parts, a compressed one and a malformed one are refused', async () => {
  const end = `--${boundary}--\r\n`;
  const many = part('name="reviewFirst"', 'true').repeat(10_000) + filePart('НЕТ;1') + end;
  const packed = Uint8Array.from(gzipSync(filePart('НЕТ;1\n'.repeat(1_000_000)) + end));
  for (const [title, answer] of [
    ['parts', await send(many)],
    ['packed', await send(packed, { 'content-encoding': 'gzip' })],
    ['no end', await send(filePart('НЕТ;1'))],
    ['a long field', await send(part('name="reviewFirst"', 'x'.repeat(100_000)) + end)],
    ['no name', await send(part('filename="a.csv"', 'НЕТ;1') + end)],
    ['a long header', await send(part(`name="a"; x="${'y'.repeat(100_000)}"`, '') + end)],
  ] as const)
    assert.deepEqual([answer.httpStatus, answer.code], [400, 'request.invalid.error'], title);
});

// docs/spec/reliability.md#S-39
test('an upload that stalls is aborted and does not block the next file', async () => {
  // the body sends no further byte and has no end
  const slow = send(
    new ReadableStream({
      start: (body) => {
        body.enqueue(Buffer.from(filePart('НЕТ;1\n'.repeat(1_000)).slice(0, -2)));
      },
    }),
  );
  await assert.rejects(slow, TypeError);
  const { error } = await uploadFile(asStaff, '');
  assert.equal(error?.code, 'full.payment.file.empty');
});

test('a wrong suffix, a missing or second file and extra parts are refused with the field name', async () => {
  const end = `--${boundary}--\r\n`;
  const review = part('name="reviewFirst"', 'true');
  const file = filePart('НЕТ;1');
  for (const [title, body, field] of [
    ['a workbook', filePart('НЕТ;1', 'a.xlsx'), 'fullPaymentFile'],
    ['a suffix before the last', filePart('НЕТ;1', 'a.csv.exe'), 'fullPaymentFile'],
    ['no name', filePart('НЕТ;1', ' '), 'fullPaymentFile'],
    ['a line break in the name', filePart('НЕТ;1', 'a\rSet-Cookie: x=1.csv'), 'fullPaymentFile'],
    ['a field in place of a file', part('name="fullPaymentFile"', 'НЕТ;1'), 'fullPaymentFile'],
    ['no file', review, 'fullPaymentFile'],
    ['two files', file + file, 'fullPaymentFile'],
    ['the file under another name', part('name="file"; filename="a.csv"', 'НЕТ;1'), 'file'],
    ['a part after the file', file + review, 'reviewFirst'],
    ['a field twice', review + review + file, 'reviewFirst'],
    ['a field that is neither true nor false', part('name="reviewFirst"', 'yes') + file, 'reviewFirst'],
  ] as const) {
    const { httpStatus, description } = await send(body + end);
    assert.deepEqual([httpStatus, description], [400, `field=${field}`], title);
  }
  const { body } = await staff.listPayoffFiles({ nextPage: { count: 1, page: 0 } });
  assert.equal(body['total'], 0, 'no such file is stored');
});

// docs/spec/reliability.md#S-38, docs/spec/reliability.md#S-39
test('a file name is shown shortened and without its path, and a report is served as a download', async () => {
  const names = ['..\\..\\etc/passwd.csv', `${'x'.repeat(300)}.csv`];
  const shown: unknown[] = [];
  for (const name of names) {
    const { processId } = await send(`${filePart('НЕТ;1', name)}--${boundary}--\r\n`);
    shown.push((await waitForStage(staff, processId, 'COMPLETED'))['fileName']);
    const report = await fetch(`${stack.productUrl}/api/admin/v1/fullPayment/download/${processId}`, {
      headers: { cookie: cookieOf(staff) },
    });
    assert.equal(report.headers.get('x-content-type-options'), 'nosniff');
    assert.equal(report.headers.get('content-disposition'), `attachment; filename="${processId}.csv"`);
    await report.text();
  }
  assert.deepEqual(shown, ['passwd.csv', `${'x'.repeat(95)}….csv`]);
});

// docs/spec/reliability.md#F-45, docs/spec/reliability.md#S-39
test('the eleventh file within an hour is refused', async () => {
  let taken = 2;
  for (;;) {
    const { fullPaymentFileUuid, error } = await uploadFile(asStaff, 'НЕТ;1');
    if (error !== undefined) {
      assert.equal(error.code, 'full.payment.too.many.requests');
      break;
    }
    await waitForStage(staff, fullPaymentFileUuid, 'COMPLETED');
    taken += 1;
  }
  assert.equal(taken, 10);
});
