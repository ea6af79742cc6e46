import { freePort } from './free-port.ts';

/** The clock of the machine that a process of the product runs on, for whoever wants it to be wrong. */
export type MachineClock = {
  /** What the process has to be started with. */
  readonly environment: Readonly<Record<string, string>>;
  /** From here on it stands so many seconds before, or behind, what is right. */
  set(aheadSeconds: number): Promise<void>;
  setRight(): Promise<void>;
};

/** The environment of a process whose machine's clock is wrong from the start. */
export function wrongFromTheStart(aheadSeconds: number): Readonly<Record<string, string>> {
  return { ...settable, MACHINE_CLOCK_PORT: '', MACHINE_CLOCK_AHEAD_SECONDS: String(aheadSeconds) };
}

const settable = { NODE_OPTIONS: '--import=./testing/settable-clock.ts' } as const;

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
