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
  const reportClock = newTransitionReporter({
    isHealthy: () => clock.isSound(),
    onFailure: () => {
      log.error('clock.untrusted', null, { code: 'clock-jumped' });
    },
    onRestored: () => {
      log.info('clock.trusted', { at: clock.now() });
    },
  });
  const reportRecovery = newTransitionReporter({
    isHealthy: () => !recovery.isUnderWay(),
    onFailure: () => {
      log.error('recovery.started', null, { code: 'recovery' });
    },
    onRestored: () => {
      log.info('recovery.ended', { at: clock.now() });
    },
  });
  let isStopped = false;
  // only one check runs at a time, because a late answer of an earlier check would look like a clock that went back
  const runUntilStopped = async (): Promise<void> => {
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
  void runUntilStopped();
  return {
    stop: () => {
      isStopped = true;
    },
  };
}

type Transitions = {
  readonly isHealthy: () => boolean;
  readonly onFailure: () => void;
  readonly onRestored: () => void;
};

/** Each call of the returned function compares `isHealthy` with the previous call and reports a change. */
function newTransitionReporter({ isHealthy, onFailure, onRestored }: Transitions): () => void {
  let wasHealthy = true;
  return () => {
    const healthy = isHealthy();
    if (wasHealthy && !healthy) onFailure();
    if (!wasHealthy && healthy) onRestored();
    wasHealthy = healthy;
  };
}
