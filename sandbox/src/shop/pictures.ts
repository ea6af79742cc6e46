import { crc32, deflateSync } from 'node:zlib';
import type { Good } from './goods.ts';

/** Pixels; coordinates of the drawings, too. */
const side = 96;

type Colour = readonly [number, number, number];
type Shape = { readonly colour: Colour; readonly covers: (x: number, y: number) => boolean };

const ground: Colour = [232, 226, 214];
const dark: Colour = [68, 64, 60];
const metal: Colour = [148, 163, 184];
const warm: Colour = [217, 119, 6];
const red: Colour = [154, 52, 18];
const light: Colour = [250, 250, 249];

function box(colour: Colour, [left, top, right, bottom]: readonly [number, number, number, number]): Shape {
  return { colour, covers: (x, y) => x >= left && x < right && y >= top && y < bottom };
}

/** A disc, or a ring with an inner radius. */
function ring(colour: Colour, [x0, y0, radius, inner]: readonly [number, number, number, number]): Shape {
  return {
    colour,
    covers: (x, y) => {
      const distance = Math.hypot(x - x0, y - y0);
      return distance < radius && distance >= inner;
    },
  };
}

/** Symmetric around the middle; each side runs from `upper` to `lower` pixels away from it. */
function trapezium(
  colour: Colour,
  [top, bottom, upper, lower]: readonly [number, number, number, number],
): Shape {
  return {
    colour,
    covers: (x, y) => {
      const half = upper + ((lower - upper) * (y - top)) / (bottom - top);
      return y >= top && y < bottom && Math.abs(x - side / 2) < half;
    },
  };
}

/** A later shape covers an earlier one. */
const drawings: Readonly<Record<string, readonly Shape[]>> = {
  kettle: [
    ring(dark, [48, 36, 26, 20]),
    trapezium(metal, [34, 78, 18, 28]),
    box(metal, [72, 44, 84, 52]),
    box(dark, [42, 28, 54, 34]),
  ],
  lamp: [trapezium(warm, [16, 46, 12, 30]), box(dark, [45, 46, 51, 76]), box(dark, [30, 76, 66, 82])],
  headphones: [
    ring(dark, [48, 48, 32, 26]),
    box(ground, [0, 50, 96, 96]),
    box(dark, [14, 46, 28, 74]),
    box(dark, [68, 46, 82, 74]),
  ],
  coat: [
    box(red, [18, 20, 30, 62]),
    box(red, [66, 20, 78, 62]),
    trapezium(red, [16, 84, 16, 26]),
    trapezium(light, [16, 34, 9, 0]),
  ],
  bicycle: [
    ring(dark, [26, 60, 18, 14]),
    ring(dark, [70, 60, 18, 14]),
    box(red, [26, 44, 70, 49]),
    box(red, [30, 30, 35, 60]),
    box(red, [63, 26, 68, 60]),
    box(dark, [24, 27, 40, 31]),
    box(dark, [60, 24, 78, 28]),
  ],
  laptop: [box(dark, [18, 22, 78, 62]), box(metal, [22, 26, 74, 58]), trapezium(dark, [64, 74, 32, 38])],
};

/** The picture of a good as PNG. */
export function pictureOf({ id }: Good): Buffer {
  const shapes = (drawings[id] ?? []).toReversed();
  const rows = Array.from({ length: side }, (_row, y) => {
    const pixels = Array.from(
      { length: side },
      (_pixel, x) => shapes.find(({ covers }) => covers(x, y))?.colour ?? ground,
    );
    // each row begins with its filter, none
    return [0, ...pixels.flat()];
  });
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  // 8 bits of red, green and blue
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Uint8Array.from(rows.flat()))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, content: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type), content]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(typed));
  return Buffer.concat([length, typed, checksum]);
}
