export type LogoType = 'image/png' | 'image/svg+xml';

/** A file in base64 of this size fits the body of a request. */
export const largestLogoBytes = 32 * 1024;

/** Pixels. */
const largestSide = 512;

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52];
const ending = [0, 0, 0, 0, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82];

/**
 * The type of a file by its content, whatever its name is; null for a file that is no logo: neither PNG nor XML, of
 * more than 32 KiB, or a PNG with a side of more than 512 pixels or with bytes behind its end.
 */
export function logoTypeOf(file: Uint8Array): LogoType | null {
  if (file.length > largestLogoBytes) return null;
  if (hasBytes(file, signature, 0)) return isPng(file) ? 'image/png' : null;
  return file.at(0) === lessThan ? 'image/svg+xml' : null;
}

const lessThan = 0x3c;

function isPng(file: Uint8Array): boolean {
  if (file.length < 33 + ending.length || !hasBytes(file, ending, file.length - ending.length)) return false;
  const header = new DataView(file.buffer, file.byteOffset, file.byteLength);
  return [header.getUint32(16), header.getUint32(20)].every((side) => side > 0 && side <= largestSide);
}

function hasBytes(file: Uint8Array, bytes: readonly number[], from: number): boolean {
  return bytes.every((byte, index) => file[from + index] === byte);
}
