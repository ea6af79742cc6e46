import { hasBytes, measurePicture } from './measure-picture.ts';

export type LogoType = 'image/png' | 'image/svg+xml';

/** A file in base64 of this size fits the body of a request. */
export const largestLogoBytes = 32 * 1024;

/** Pixels. */
const largestSide = 512;

const ending = [0, 0, 0, 0, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82];

/**
 * The type of a file by its content, whatever its name is; null for a file that is no logo: neither PNG nor XML, of
 * more than 32 KiB, or a PNG with a side of more than 512 pixels or with bytes behind its end.
 */
export function logoTypeOf(file: Uint8Array): LogoType | null {
  if (file.length > largestLogoBytes) return null;
  if (file.at(0) === lessThan) return 'image/svg+xml';
  return isPng(file) ? 'image/png' : null;
}

const lessThan = 0x3c;

function isPng(file: Uint8Array): boolean {
  const measured = measurePicture(file);
  if (measured?.mediaType !== 'image/png' || !hasBytes(file, ending, file.length - ending.length))
    return false;
  return [measured.width, measured.height].every((side) => side > 0 && side <= largestSide);
}
