import { isNightRun } from './night.ts';

/** The sizes of the suites by day and by night (docs/testing.md). A variable of the same name sets another size. */
export const sizes = {
  CLIENTS_IN_A_ROW: { day: 8, night: 200 },
  CLOCK_JUMPS: { day: 20, night: 300 },
  CLOCK_JUMPS_AT_EACH: { day: 1, night: 2 },
  CONSENT_HISTORIES: { day: 15, night: 300 },
  DATABASE_KILLS: { day: 10, night: 120 },
  DATE_INTERVALS: { day: 4, night: 40 },
  FIRST_STARTS: { day: 1, night: 100 },
  FOREIGN_IDS: { day: 10, night: 1_000 },
  FORGED_CALLBACKS: { day: 1_000, night: 100_000 },
  FUZZ_REQUESTS: { day: 50, night: 20_000 },
  GUESSES: { day: 200, night: 5_000 },
  KILLED_FLOWS: { day: 60, night: 1_000 },
  KILLED_REPEATS: { day: 40, night: 2_000 },
  KILL_POINTS: { day: 1, night: 4 },
  MODEL_SEQUENCES: { day: 40, night: 5_000 },
  PAUSE_HISTORIES: { day: 1_000, night: 100_000 },
  PROMISED_DAYS: { day: 26, night: 45 },
  PROMISED_ORDERS: { day: 120, night: 10_000 },
  PROPERTY_RUNS: { day: 1_000, night: 10_000 },
  RACE_INTERLEAVINGS: { day: 200, night: 1_000 },
  RACE_ROUNDS: { day: 8, night: 200 },
  RECOVERY_MESSAGES_APART: { day: 40, night: 4 },
  REPEAT_RUNS: { day: 200, night: 10_000 },
  SHUFFLED_CALLBACKS: { day: 200, night: 10_000 },
  SIMULATED_ORDERS: { day: 100, night: 2_000 },
  SLOW_PROPERTY_RUNS: { day: 100, night: 2_000 },
  SOAK_TEST_MINUTES: { day: 0.2, night: 60 },
  TWO_PEOPLE_SEQUENCES: { day: 120, night: 10_000 },
} as const;

/** The size of a suite in this run. */
export function sizeOf(name: keyof typeof sizes): number {
  return Number(process.env[name] ?? sizes[name][isNightRun ? 'night' : 'day']);
}
