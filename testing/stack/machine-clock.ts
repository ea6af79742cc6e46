import { freePort } from './free-port.ts';

/** Machine clock of a product process, which a test can set wrong. */
export type MachineClock = {
  /** Environment for the start of the process. */
  readonly environment: Readonly<Record<string, string>>;
  /** Sets the clock so many seconds ahead; a negative number sets it behind. */
  set(aheadSeconds: number): Promise<void>;
  setRight(): Promise<void>;
};

/** Environment of a process with a machine clock that is wrong from the start. */
export function wrongFromTheStart(aheadSeconds: number): Readonly<Record<string, string>> {
  return { ...settable, MACHINE_CLOCK_PORT: '', MACHINE_CLOCK_AHEAD_SECONDS: String(aheadSeconds) };
}

/**
 * Environment of a process whose machine clock stands still at `now`, in milliseconds since 1970. The product trusts
 * the clock for five minutes.
 */
export function stoppedClock(now: number): Readonly<Record<string, string>> {
  return { ...settable, MACHINE_CLOCK_STOPPED_AT: String(now) };
}

const settable = { NODE_OPTIONS: '--import=./testing/stack/settable-clock.ts' } as const;

export async function machineClock(): Promise<MachineClock> {
  const port = await freePort();
  const set = async (aheadSeconds: number): Promise<void> => {
    await fetch(`http://127.0.0.1:${port}/${aheadSeconds}`);
  };
  return {
    environment: { ...settable, MACHINE_CLOCK_PORT: String(port) },
    set,
    setRight: () => set(0),
  };
}
