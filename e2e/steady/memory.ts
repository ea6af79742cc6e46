import { setTimeout as sleep } from 'node:timers/promises';

/** What a process held at a moment. */
export type Sample = { readonly hours: number; readonly megabytes: number };

/** By how many megabytes an hour the samples rise, by least squares; 0 where there are fewer than two. */
export function megabytesPerHour(samples: readonly Sample[]): number {
  const mean = (of: (sample: Sample) => number): number =>
    samples.reduce((sum, sample) => sum + of(sample), 0) / samples.length;
  const [hours, megabytes] = [mean((sample) => sample.hours), mean((sample) => sample.megabytes)];
  const spread = samples.reduce((sum, sample) => sum + (sample.hours - hours) ** 2, 0);
  if (spread === 0) return 0;
  const along = (sample: Sample): number => (sample.hours - hours) * (sample.megabytes - megabytes);
  return samples.reduce((sum, sample) => sum + along(sample), 0) / spread;
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
