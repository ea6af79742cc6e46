import { createHash } from 'node:crypto';

/** SHA-256 of a text in UTF-8, in hexadecimal digits, as the database computes it for a signed text. */
export function hashOfText(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex');
}

/** SHA-256 of a file, in hexadecimal digits. */
export function hashOfFile(file: Uint8Array): string {
  return createHash('sha256').update(file).digest('hex');
}

/** Whether a text has the form of such a hash. PostgreSQL refuses some other texts, e.g. one with a zero byte. */
export function isHashOfFile(text: string): boolean {
  return /^[0-9a-f]{64}$/.test(text);
}

/** A UUID that follows from a text: version 8 of RFC 9562, made of bits of the text's hash. */
export function uuidOfText(text: string): string {
  return hashOfText(text).replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5');
}
