import { hmacChecksum } from '#sandbox/bank/checksum.ts';
import type { Stack } from '#testing/stack/stack.ts';

/** Parameters of a callback, as the bank sends them in the query. */
export type Callback = Readonly<Record<string, string>>;

/** The bank's order number in the address of its page, or in the address to which it sends the client back. */
export function mdOrderOf(address: string | null): string {
  return new URL(address ?? '', 'http://bank').searchParams.get('mdOrder') ?? '';
}

/** A callback with the checksum of the sandbox's bank, or of another key. */
export function signCallback(callback: Callback, key = 'sandbox-callback-key'): Callback {
  return { ...callback, checksum: hmacChecksum(callback, key) };
}

/** Sends a callback as it is, with `more` at the end of its query. Returns the HTTP status. */
export async function sendCallback(
  { productUrl }: Pick<Stack, 'productUrl'>,
  callback: Callback,
  more = '',
): Promise<number> {
  const query = new URLSearchParams(callback).toString();
  const answer = await fetch(`${productUrl}/api/gateway/callback?${query}${more}`);
  await answer.arrayBuffer();
  return answer.status;
}
