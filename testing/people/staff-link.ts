import assert from 'node:assert/strict';
import { eventually } from '#testing/eventually.ts';
import { messagesOf } from '#testing/bank/sandbox-calls.ts';
import type { Stack } from '#testing/stack/stack.ts';

/** The secret of the newest link sent to a staff phone of ten digits; waits for the message. */
export async function linkSecretOf({ sandboxUrl, productUrl }: Stack, phone: string): Promise<string> {
  const address = await newestLink(sandboxUrl, phone);
  assert.match(address, new RegExp(`^${productUrl}/login/admin/invitation#[\\w-]{43}$`));
  return new URL(address).hash.slice(1);
}

/** Number of links sent to a phone. */
export async function countLinks({ sandboxUrl }: Stack, phone: string): Promise<number> {
  return (await linksOf(sandboxUrl, phone)).length;
}

function newestLink(sandboxUrl: string, phone: string): Promise<string> {
  return eventually(`a link for the phone ${phone}`, async () => (await linksOf(sandboxUrl, phone))[0]);
}

async function linksOf(sandboxUrl: string, phone: string): Promise<readonly string[]> {
  const messages = await messagesOf({ sandboxUrl }, phone);
  return messages.flatMap(({ link }) => link ?? []);
}
