import assert from 'node:assert/strict';
import { messagesOf } from './sandbox-calls.ts';
import type { Stack } from './stack.ts';

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

const maxAttempts = 300;

async function newestLink(sandboxUrl: string, phone: string): Promise<string> {
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const [newest] = await linksOf(sandboxUrl, phone);
    if (newest !== undefined) return newest;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`no link was sent to the phone ${phone}`);
}

async function linksOf(sandboxUrl: string, phone: string): Promise<readonly string[]> {
  const messages = await messagesOf({ sandboxUrl }, phone);
  return messages.flatMap(({ link }) => link ?? []);
}
