import type { Context } from '../use-cases/context.ts';
import { compareClock } from '../use-cases/monitoring/compare-clock.ts';

export type ClockWatch = { stop(): void };

const everyMilliseconds = 5_000;

/** Compares this process's clock with that of the others, as long as the process runs, and calls whoever has to set it right (D-14). */
export function startClockWatch(context: Context): ClockWatch {
  const { clock, log } = context;
  let wasSound = true;
  const look = async (): Promise<void> => {
    // a jump is noticed, and somebody called, while the database is away, too
    await compareClock(context).catch((error: unknown) => {
      log.error('the clock was compared with nobody’s', error);
    });
    const isSound = clock.isSound();
    if (wasSound && !isSound)
      log.error('alarm: the clock cannot be trusted, nothing is written off', null, { code: 'clock-jumped' });
    if (!wasSound && isSound) log.info('the clock is right again', { at: clock.now() });
    wasSound = isSound;
  };
  const timer = setInterval(() => void look(), everyMilliseconds);
  return {
    stop: () => {
      clearInterval(timer);
    },
  };
}
