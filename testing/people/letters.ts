import type { Stack } from '#testing/stack/stack.ts';

type Letter = {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The header List-Unsubscribe; empty without one. */
  readonly unsubscribe: string;
};

/** The letters in a mailbox of the sandbox, the newest first. */
export async function lettersTo(
  { sandboxUrl }: Pick<Stack, 'sandboxUrl'>,
  address: string,
): Promise<readonly Letter[]> {
  const answer = await fetch(`${sandboxUrl}/mail?to=${encodeURIComponent(address)}`);
  return ((await answer.json()) as { messages: Letter[] }).messages;
}
