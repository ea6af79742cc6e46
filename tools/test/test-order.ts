import { randomOf } from '#testing/random.ts';

/** The files in an order that depends on the seed alone; without a seed as given. */
export function inOrderOf(seed: string | undefined, files: readonly string[]): string[] {
  if (seed === undefined) return [...files];
  const random = randomOf(Number(seed));
  const left = files.toSorted();
  return files.flatMap(() => left.splice(random.below(left.length), 1));
}
