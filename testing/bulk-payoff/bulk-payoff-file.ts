import { eventually } from '#testing/eventually.ts';
import type { Stack } from '#testing/stack/stack.ts';
import type { ApiClient } from '#testing/api-client.ts';

/** Bulk payoff files, as staff with the right FULL_PAYMENT use them. */

type UploadAnswer = {
  readonly status: string;
  readonly fullPaymentFileUuid: string;
  readonly error?: { readonly code: string; readonly message: string };
};

/** A stack and a logged-in staff member. */
export type Office = { readonly stack: Stack; readonly staff: ApiClient };

type UploadOptions = {
  readonly headers?: Readonly<Record<string, string>>;
  readonly reviewFirst?: boolean;
};

export function cookieOf(staff: ApiClient): string {
  return `__Host-staff=${staff.cookie('__Host-staff') ?? ''}`;
}

/** Uploads a bulk payoff file as the page does. */
export async function uploadFile(
  { stack, staff }: Office,
  content: string | Uint8Array<ArrayBuffer>,
  { headers = {}, reviewFirst = false }: UploadOptions = {},
): Promise<UploadAnswer> {
  const body = new FormData();
  if (reviewFirst) body.set('reviewFirst', 'true');
  body.set('fullPaymentFile', new Blob([content]), '../../x.csv');
  const response = await fetch(`${stack.productUrl}/api/admin/v1/fullPayment/upload`, {
    method: 'POST',
    headers: { cookie: cookieOf(staff), ...headers },
    body,
  });
  return (await response.json()) as UploadAnswer;
}

type ProcessView = Readonly<Record<string, unknown>>;

/** Waits until a process reaches the stage. */
export async function waitForStage(staff: ApiClient, processId: string, stage: string): Promise<ProcessView> {
  return eventually(`the file is in stage ${stage}`, async () => {
    const { body } = await staff.viewPayoffFile({ processId });
    return body['stage'] === stage && body;
  });
}

/** The lines of a report without its heading. */
export async function reportLines({ stack, staff }: Office, processId: string): Promise<string[]> {
  const report = await fetch(`${stack.productUrl}/api/admin/v1/fullPayment/download/${processId}`, {
    headers: { cookie: cookieOf(staff) },
  });
  return (await report.text()).split('\r\n').slice(1, -1);
}

/** An amount as a file writes it: roubles with a comma. */
export function roubles(kopecks: number): string {
  return (kopecks / 100).toFixed(2).replace('.', ',');
}
