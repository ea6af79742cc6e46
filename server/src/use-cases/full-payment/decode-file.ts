/**
 * The text of a file: UTF-8 with or without its mark, else windows-1251 (rules 10); null for what is no such text: UTF-16,
 * an archive, anything binary (F-43, S-39).
 */
export function decodeFile(bytes: Uint8Array): string | null {
  if (bytes.includes(0) || isUtf16(bytes) || isArchive(bytes)) return null;
  return decoded(bytes, 'utf-8') ?? decoded(bytes, 'windows-1251');
}

function isUtf16([first, second]: Uint8Array): boolean {
  return (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
}

/** ZIP and gzip. */
function isArchive([first, second]: Uint8Array): boolean {
  return (first === 0x50 && second === 0x4b) || (first === 0x1f && second === 0x8b);
}

function decoded(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}
