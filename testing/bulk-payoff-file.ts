import assert from 'node:assert/strict';
import type { Stack } from './stack.ts';
import type { Visitor } from './visitor.ts';

/** What staff with the right FULL_PAYMENT do with files, for tests. */

type Uploaded = {
  readonly status: string;
  readonly fullPaymentFileUuid: string;
  readonly error?: { readonly code: string; readonly message: string };
};

/** Staff at work. */
export type Office = { readonly stack: Stack; readonly staff: Visitor };

type UploadOptions = {
  readonly headers?: Readonly<Record<string, string>>;
  readonly reviewFirst?: boolean;
};

export function cookieOf(staff: Visitor): string {
  return `__Host-staff=${staff.cookie('__Host-staff') ?? ''}`;
}

/** Sends a file as the page does. */
export async function uploadFile(
  { stack, staff }: Office,
  content: string | Uint8Array<ArrayBuffer>,
  { headers = {}, reviewFirst = false }: UploadOptions = {},
): Promise<Uploaded> {
  const body = new FormData();
  if (reviewFirst) body.set('reviewFirst', 'true');
  body.set('fullPaymentFile', new Blob([content]), '../../x.csv');
  const response = await fetch(`${stack.productUrl}/api/admin/v1/fullPayment/upload`, {
    method: 'POST',
    headers: { cookie: cookieOf(staff), ...headers },
    body,
  });
  return (await response.json()) as Uploaded;
}

type ProcessView = Readonly<Record<string, unknown>>;

/** Waits until a process stands as it is wanted. */
export async function untilStage(staff: Visitor, processId: string, stage: string): Promise<ProcessView> {
  const deadline = performance.now() + 60_000;
  for (;;) {
    const { body } = await staff.call(`GET /admin/v1/fullPayment/${processId}`);
    if (body['stage'] === stage) return body;
    assert.ok(performance.now() < deadline, `the file stays ${String(body['stage'])}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** The lines of a report, without its heading. */
export async function reportLines({ stack, staff }: Office, processId: string): Promise<string[]> {
  const report = await fetch(`${stack.productUrl}/api/admin/v1/fullPayment/download/${processId}`, {
    headers: { cookie: cookieOf(staff) },
  });
  return (await report.text()).split('\r\n').slice(1, -1);
}

/** A sum as a file has it: roubles with a comma. */
export function roubles(kopecks: number): string {
  return (kopecks / 100).toFixed(2).replace('.', ',');
}
