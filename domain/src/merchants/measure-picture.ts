/** No SVG: it is a program to a browser. */
export type PictureType = 'image/png' | 'image/jpeg' | 'image/webp';

export type MeasuredPicture = {
  readonly mediaType: PictureType;
  /** Pixels; NaN when the file ends before. */
  readonly width: number;
  readonly height: number;
};

type Sides = Omit<MeasuredPicture, 'mediaType'>;

/**
 * The type and the sides of a picture by its first bytes; null for another file. Own code, because three headers are
 * read here and a library reads twenty formats (docs/decisions/0109-pictures-of-cart-items.md).
 */
export function measurePicture(file: Uint8Array): MeasuredPicture | null {
  for (const { mediaType, signature, sidesOf } of formats) {
    const sides = hasBytes(file, signature, 0) ? sidesOf(file) : null;
    if (sides !== null) return { mediaType, ...sides };
  }
  return null;
}

export function hasBytes(file: Uint8Array, bytes: readonly number[], from: number): boolean {
  return bytes.every((byte, index) => file[from + index] === byte);
}

const formats: readonly {
  readonly mediaType: PictureType;
  readonly signature: readonly number[];
  readonly sidesOf: (file: Uint8Array) => Sides | null;
}[] = [
  {
    mediaType: 'image/png',
    // with the head of the first chunk, `IHDR`
    signature: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52],
    sidesOf: sidesOfPng,
  },
  { mediaType: 'image/jpeg', signature: [0xff, 0xd8, 0xff], sidesOf: sidesOfJpeg },
  { mediaType: 'image/webp', signature: codesOf('RIFF'), sidesOf: sidesOfWebp },
];

function codesOf(letters: string): number[] {
  return Array.from(letters, (letter) => letter.charCodeAt(0));
}

/** A whole number of bytes, the highest first; NaN behind the end of the file. */
function bigEndian(file: Uint8Array, from: number, length: number): number {
  return Array.from({ length }, (_, index) => file[from + index] ?? NaN).reduce(
    (number, byte) => number * 256 + byte,
    0,
  );
}

/** The lowest byte first. */
function littleEndian(file: Uint8Array, from: number, length: number): number {
  return bigEndian(file.slice(from, from + length).reverse(), 0, length);
}

const [animationControl, imageData] = [codesOf('acTL'), codesOf('IDAT')];

/** Null for a PNG that plays: it says so in a chunk before its first picture. */
function sidesOfPng(file: Uint8Array): Sides | null {
  for (let at = 8; at < file.length && !hasBytes(file, imageData, at + 4); at += 12 + bigEndian(file, at, 4))
    if (hasBytes(file, animationControl, at + 4)) return null;
  return { width: bigEndian(file, 16, 4), height: bigEndian(file, 20, 4) };
}

/** The segments of a JPEG that name its sides: SOF, for each way of coding (ITU T.81, table B.1). */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** Reads the segments up to the frame. Null for a file without one before its data. */
function sidesOfJpeg(file: Uint8Array): Sides | null {
  for (let at = 2; file[at] === 0xff;) {
    const marker = file[at + 1] ?? NaN;
    if (isFrame(marker)) return { height: bigEndian(file, at + 5, 2), width: bigEndian(file, at + 7, 2) };
    // a marker without a length, the end or the data: after it a decoder reads on elsewhere than this loop would
    if (!(marker >= 0xc0 && marker < 0xff) || (marker >= 0xd0 && marker <= 0xda)) return null;
    at += 2 + Math.max(2, bigEndian(file, at + 2, 2));
  }
  return null;
}

/** The flag of an extended WebP that plays. */
const animated = 0x02;

/** The first chunk of a WebP: lossy, lossless or extended (RFC 9649). Null for one that plays. */
function sidesOfWebp(file: Uint8Array): Sides | null {
  if (!hasBytes(file, codesOf('WEBPVP8'), 8)) return null;
  switch (String.fromCharCode(file[15] ?? 0)) {
    case ' ':
      return { width: littleEndian(file, 26, 2) % 2 ** 14, height: littleEndian(file, 28, 2) % 2 ** 14 };
    case 'L': {
      // two sides of 14 bits, each less one
      const bits = littleEndian(file, 21, 4);
      return { width: (bits % 2 ** 14) + 1, height: (Math.floor(bits / 2 ** 14) % 2 ** 14) + 1 };
    }
    case 'X':
      if (((file[20] ?? 0) & animated) !== 0) return null;
      return { width: littleEndian(file, 24, 3) + 1, height: littleEndian(file, 27, 3) + 1 };
    default:
      return null;
  }
}
