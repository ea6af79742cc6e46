import type { Stack } from '#testing/stack/stack.ts';

export type PushedMessage = { readonly title: string; readonly text: string; readonly url: string };

/** What a browser hands to the site that it subscribes to. */
export type BrowserSubscription = {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
};

/** A new browser of the owner of a phone of 10 digits, subscribed at the push service of the sandbox. */
export async function subscribedBrowser(
  { sandboxUrl }: Pick<Stack, 'sandboxUrl'>,
  phone: string,
): Promise<BrowserSubscription> {
  const answer = await fetch(`${sandboxUrl}/push/subscriptions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ phone: `7${phone}` }),
  });
  return (await answer.json()) as BrowserSubscription;
}

/** The push messages that the browsers of a phone of 10 digits have received, the newest first. */
export async function pushesTo(
  { sandboxUrl }: Pick<Stack, 'sandboxUrl'>,
  phone: string,
): Promise<readonly PushedMessage[]> {
  const answer = await fetch(`${sandboxUrl}/push?phone=7${phone}`);
  return ((await answer.json()) as { messages: PushedMessage[] }).messages;
}
