import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from '../use-cases/context.ts';
import { askToForgetLostRequests } from '../use-cases/idempotency/forget-lost-requests.ts';
import { compareClock } from '../use-cases/jobs/compare-clock.ts';
import { compareMark } from '../use-cases/jobs/compare-mark.ts';
import { compareWithBank } from '../use-cases/reconciliation/reconcile.ts';

export type ClockWatch = { stop(): void };

const everyMilliseconds = 5_000;

/**
 * Compares this process's clock with that of the others, as long as the process runs, and calls whoever has to set it right (docs/spec/reliability.md#D-14); in a recovery the
 * books with the bank's, until that has gone well (docs/spec/reliability.md#F-55); and has the keys of requests that failed here let go, once the database is there (docs/spec/reliability.md#I-31).
 */
export function startClockWatch(context: Context): ClockWatch {
  const { clock, log, recovery, lostRequests } = context;
  const tellClock = teller(
    () => clock.isSound(),
    () => {
      log.error('alarm: the clock cannot be trusted, nothing is written off', null, { code: 'clock-jumped' });
    },
    () => {
      log.info('the clock is right again', { at: clock.now() });
    },
  );
  const tellBooks = teller(
    () => !recovery.isUnderWay(),
    () => {
      log.error('alarm: the database may be older than the bank’s book, no money is moved', null, {
        code: 'recovery',
      });
    },
    () => {
      log.info('the books have been compared, money is moved again', { at: clock.now() });
    },
  );
  let isOver = false;
  // one look after the other: an answer that came late would tell of a time that went back
  const watch = async (): Promise<void> => {
    while (!isOver) {
      await look();
      await sleep(everyMilliseconds, undefined, { ref: false });
    }
  };
  const look = async (): Promise<void> => {
    // a jump is noticed, and somebody called, while the database is away, too
    await compareClock(context).catch((error: unknown) => {
      log.error('the clock was compared with nobody’s', error);
    });
    await compareMark(context).catch((error: unknown) => {
      log.error('nobody looks whether the database has gone back', error);
    });
    tellClock();
    tellBooks();
    await lostRequests
      .run(() => askToForgetLostRequests(context))
      .catch((error: unknown) => {
        log.error('nobody looks for lost requests', error);
      });
    recovery
      .tryToEnd(clock.now(), () => compareWithBank(context))
      .then(tellBooks, (error: unknown) => {
        log.error('the books were not compared', error);
      });
  };
  void watch();
  return {
    stop: () => {
      isOver = true;
    },
  };
}

/** Tells when something that was well is not any more, and when it is again. */
function teller(isWell: () => boolean, onTrouble: () => void, onEnd: () => void): () => void {
  let wasWell = true;
  return () => {
    const well = isWell();
    if (wasWell && !well) onTrouble();
    if (!wasWell && well) onEnd();
    wasWell = well;
  };
}
