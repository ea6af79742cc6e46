import { eventually } from '#testing/eventually.ts';
import { residentBytes } from '#testing/stack/probes.ts';

/** The memory of a process at one time. */
export type Sample = { readonly hours: number; readonly megabytes: number };

/** The growth of a process in megabytes an hour, and twice its standard error. */
export type Growth = { readonly megabytesPerHour: number; readonly uncertainty: number };

const fewestPieces = 8;

/**
 * Estimates the growth of a process by least squares over the means of intervals of one simulated day each, because its
 * memory varies by a quarter with garbage collection and by more between day and night. Null for fewer than eight
 * intervals, for which the error cannot be estimated.
 */
export function growthOf(samples: readonly Sample[], hoursOfPiece: number): Growth | null {
  const first = samples[0]?.hours ?? 0;
  const pieceOf = ({ hours }: Sample): number => Math.floor((hours - first) / hoursOfPiece);
  const last = Math.max(...samples.map(pieceOf));
  // the last interval is incomplete
  const whole = samples.filter((sample) => pieceOf(sample) < last);
  const pieces = Object.values(Object.groupBy(whole, pieceOf)).map((piece = []): Sample => ({
    hours: meanOf(piece, ({ hours }) => hours),
    megabytes: meanOf(piece, ({ megabytes }) => megabytes),
  }));
  if (pieces.length < fewestPieces) return null;
  const hours = meanOf(pieces, (piece) => piece.hours);
  const megabytes = meanOf(pieces, (piece) => piece.megabytes);
  const spread = sumOf(pieces, (piece) => (piece.hours - hours) ** 2);
  const slope = sumOf(pieces, (piece) => (piece.hours - hours) * (piece.megabytes - megabytes)) / spread;
  const beside = sumOf(pieces, (piece) => (piece.megabytes - megabytes - slope * (piece.hours - hours)) ** 2);
  return {
    megabytesPerHour: slope,
    uncertainty: 2 * Math.sqrt(beside / (pieces.length - 2) / spread),
  };
}

function meanOf<Of>(all: readonly Of[], value: (one: Of) => number): number {
  return sumOf(all, value) / all.length;
}

function sumOf<Of>(all: readonly Of[], value: (one: Of) => number): number {
  return all.reduce((sum, one) => sum + value(one), 0);
}

/** Resident memory of the process that answers at this address; its database may be briefly unavailable. */
export async function residentMegabytes(url: string): Promise<number> {
  const bytes = await eventually('the memory of the product', () => residentBytes(url).catch(() => null));
  return bytes / 2 ** 20;
}
