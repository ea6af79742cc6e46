import { setTimeout as sleep } from 'node:timers/promises';

/** What a process held at a moment. */
export type Sample = { readonly hours: number; readonly megabytes: number };

/** By how many megabytes an hour a process grows, and by how many this may be wrong: twice its standard error. */
export type Growth = { readonly megabytesPerHour: number; readonly uncertainty: number };

const fewestPieces = 8;

/**
 * What a process holds swings by a quarter with its garbage, and by more from day to night. By least squares over the means of pieces of time that each
 * hold one of its days; null where there are fewer than eight, which tell nothing of how sure that is.
 */
export function growthOf(samples: readonly Sample[], hoursOfPiece: number): Growth | null {
  const first = samples[0]?.hours ?? 0;
  const pieceOf = ({ hours }: Sample): number => Math.floor((hours - first) / hoursOfPiece);
  const last = Math.max(...samples.map(pieceOf));
  // the last one holds a part of a day
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

async function toldMegabytes(url: string): Promise<number> {
  const answer = await fetch(`${url}/actuator/prometheus`);
  const [, bytes] = /^process_resident_memory_bytes (\S+)$/m.exec(await answer.text()) ?? [];
  if (bytes === undefined) throw new Error(`${url} does not say how much memory it has`);
  return Number(bytes) / 2 ** 20;
}

const tries = 20;
const pauseMilliseconds = 500;

/**
 * Resident memory of the process that answers at this address; its database may be away for a moment.
 * @throws Error when it is not there any more.
 */
export async function residentMegabytes(url: string): Promise<number> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await toldMegabytes(url);
    } catch (error) {
      if (attempt === tries) throw error;
      await sleep(pauseMilliseconds);
    }
  }
}
