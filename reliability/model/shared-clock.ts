import { assertAuditHolds } from '#testing/database/audit.ts';
import type { Stack } from '#testing/stack/stack.ts';
import { advanceClock, clockNow, moveClockTo } from '#testing/bank/sandbox-calls.ts';
import { moscowDay } from './days.ts';

/**
 * One sequence's part of the shared clock. The clock moves when all participants wait, to the earliest requested time.
 */
export type ClockParticipant = {
  /** The day in Moscow. */
  today(): string;
  /** Waits until noon of that day. */
  waitUntilNoonOf(day: string): Promise<void>;
  /** Waits these seconds; all due jobs run to their end. */
  waitSeconds(seconds: number): Promise<void>;
  /** Waits until all participants are idle and every invariant holds. */
  waitForAudit(): Promise<void>;
  leave(): void;
};

type Input =
  | { readonly kind: 'seconds'; readonly seconds: number }
  | { readonly kind: 'day'; readonly day: string }
  | { readonly kind: 'audit' };

type Waiting = { readonly input: Input; readonly goOn: () => void; readonly fail: (why: unknown) => void };

export type SharedClock = { join(): ClockParticipant };

/** All participants must join before one of them waits. */
export async function shareClock(stack: Stack): Promise<SharedClock> {
  let today = moscowDay(await clockNow(stack));
  let participants = 0;
  let waiting: Waiting[] = [];
  const wait = (input: Input): Promise<void> =>
    new Promise((goOn, fail) => {
      waiting.push({ input, goOn, fail });
      goOnWhenAllWait();
    });
  const goOnWhenAllWait = (): void => {
    if (participants === 0 || waiting.length < participants) return;
    const chosen = nextOf(waiting.map(({ input }) => input));
    const served = waiting.filter(isServedBy(chosen));
    waiting = waiting.filter((each) => !served.includes(each));
    serve(stack, chosen)
      .then(() => {
        if (chosen.kind === 'day') {
          today = chosen.day;
          process.stdout.write(`${today}: ${participants} sequences under way\n`);
        }
        for (const { goOn } of served) goOn();
      })
      .catch((why: unknown) => {
        for (const { fail } of served) fail(why);
      });
  };
  return {
    join: () => {
      participants += 1;
      return {
        today: () => today,
        waitUntilNoonOf: (day) => wait({ kind: 'day', day }),
        waitSeconds: (seconds) => wait({ kind: 'seconds', seconds }),
        waitForAudit: () => wait({ kind: 'audit' }),
        leave: () => {
          participants -= 1;
          goOnWhenAllWait();
        },
      };
    },
  };
}

/**
 * The participant that continues next: first a short step, then a participant that needs all others idle, then the
 * earliest day.
 */
function nextOf(inputs: readonly Input[]): Input {
  const seconds = inputs.flatMap((input) => (input.kind === 'seconds' ? [input.seconds] : []));
  if (seconds.length > 0) return { kind: 'seconds', seconds: Math.max(...seconds) };
  if (inputs.some(({ kind }) => kind === 'audit')) return { kind: 'audit' };
  const [day = ''] = inputs.flatMap((input) => (input.kind === 'day' ? [input.day] : [])).toSorted();
  return { kind: 'day', day };
}

function isServedBy(chosen: Input): (waiting: Waiting) => boolean {
  return ({ input }) =>
    input.kind === chosen.kind && (input.kind !== 'day' || chosen.kind !== 'day' || input.day === chosen.day);
}

async function serve(stack: Stack, input: Input): Promise<void> {
  if (input.kind === 'day') await moveClockTo(stack, `${input.day}T09:00:00Z`);
  else await advanceClock(stack, `PT${input.kind === 'seconds' ? input.seconds : 1}S`);
  if (input.kind === 'audit') await assertAuditHolds(stack);
}
