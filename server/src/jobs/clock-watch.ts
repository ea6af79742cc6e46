import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from '../use-cases/context.ts';
import { askToForgetLostRequests } from '../use-cases/idempotency/forget-lost-requests.ts';
import { compareClock } from '../use-cases/jobs/compare-clock.ts';
import { compareWatermark } from '../use-cases/jobs/compare-watermark.ts';
import { compareWithBank } from '../use-cases/reconciliation/reconcile.ts';

export type ClockWatch = { stop(): void };

const intervalMilliseconds = 5_000;

/**
 * Runs these checks every five seconds while the process runs:
 * - compares the clock of this process with the others and raises an alarm (docs/spec/reliability.md#D-14);
 * - during a recovery, reconciles with the bank until that succeeds (docs/spec/reliability.md#F-55);
 * - releases the idempotency keys of requests that failed here (docs/spec/reliability.md#I-31).
 */
export function startClockWatch(context: Context): ClockWatch {
  const { clock, log, recovery, lostRequests } = context;
  const reportClock = newTransitionReporter(
    () => clock.isSound(),
    () => {
      log.error('clock.untrusted', null, { code: 'clock-jumped' });
    },
    () => {
      log.info('clock.trusted', { at: clock.now() });
    },
  );
  const reportRecovery = newTransitionReporter(
    () => !recovery.isUnderWay(),
    () => {
      log.error('recovery.started', null, {
        code: 'recovery',
      });
    },
    () => {
      log.info('recovery.ended', { at: clock.now() });
    },
  );
  let isStopped = false;
  // one check at a time: a late answer of an earlier check would look like a clock that went back
  const watch = async (): Promise<void> => {
    while (!isStopped) {
      await runChecks();
      await sleep(intervalMilliseconds, undefined, { ref: false });
    }
  };
  const runChecks = async (): Promise<void> => {
    // `compareClock` detects a jump and `reportClock` raises the alarm even when the database is unreachable
    await compareClock(context).catch((error: unknown) => {
      log.error('clock.check.failed', error);
    });
    await compareWatermark(context).catch((error: unknown) => {
      log.error('recovery.check.failed', error);
    });
    reportClock();
    reportRecovery();
    await lostRequests
      .run(() => askToForgetLostRequests(context))
      .catch((error: unknown) => {
        log.error('requests.cleanup.failed', error);
      });
    recovery
      .tryToEnd(clock.now(), () => compareWithBank(context))
      .then(reportRecovery, (error: unknown) => {
        log.error('recovery.compare.failed', error);
      });
  };
  void watch();
  return {
    stop: () => {
      isStopped = true;
    },
  };
}

/** Calls `onTrouble` when a good state becomes bad, and `onEnd` when it is good again. */
function newTransitionReporter(isGood: () => boolean, onTrouble: () => void, onEnd: () => void): () => void {
  let wasGood = true;
  return () => {
    const good = isGood();
    if (wasGood && !good) onTrouble();
    if (!wasGood && good) onEnd();
    wasGood = good;
  };
}
