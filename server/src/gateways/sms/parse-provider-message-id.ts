/** Printable: a character that a text column cannot store would fail the write after the message was taken. */
const printable = /^\P{C}{1,64}$/u;

/**
 * The provider's id of a message from its answer: a safe integer or 1 to 64 printable characters. Null for anything
 * else: the message was taken, but its receipts cannot be matched (docs/spec/gateway.md#15.3).
 */
export function parseProviderMessageId(value: unknown): string | null {
  if (Number.isSafeInteger(value)) return String(value);
  return typeof value === 'string' && printable.test(value) ? value : null;
}
