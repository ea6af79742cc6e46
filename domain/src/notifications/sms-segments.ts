import { longestMessage } from './message-text.ts';

/** Characters of each part of a longer text: its header takes the rest (docs/spec/gateway.md#15.1). */
const partLength = 67;

/** The SMS segments of a Cyrillic text; each is billed. */
export function smsSegments(text: string): number {
  return text.length <= longestMessage ? 1 : Math.ceil(text.length / partLength);
}
