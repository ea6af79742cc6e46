import { createHash } from 'node:crypto';

/** SHA-256 of a text in UTF-8, in hexadecimal digits, as the database computes it for a signed text. */
export function hashOfText(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex');
}
