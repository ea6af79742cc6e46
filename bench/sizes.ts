const isFull = process.env['BENCH_SIZE'] === 'full';

/**
 * The size for a run of twenty minutes, the size of docs/spec/performance.md#goals, or the size that a variable sets.
 */
function size(variable: string, quick: number, full: number): number {
  return Number(process.env[variable] ?? (isFull ? full : quick));
}

/** The amount of data of each benchmark. `npm run bench -- --full` uses the sizes of the goals. */
export const sizes = {
  auditedOrders: size('AUDITED_ORDERS', 10_000, 100_000),
  bulkPayoffRows: size('BULK_PAYOFF_ROWS', 50_000, 1_000_000),
  /** With fewer, most of the time is the compilation of JavaScript. */
  messages: size('MESSAGES', 10_000, 20_000),
  /** A multiple of 125, the size of the groups of the bare statements. */
  charges: size('CHARGES', 250, 1_000),
  /** The orders at which the growth is measured: ten times as many at each step, from ten thousand. */
  growthSteps: size('GROWTH_STEPS', 1, 3),
  historyEvents: size('HISTORY_EVENTS', 500_000, 10_000_000),
  orders: size('ORDERS', 100_000, 1_000_000),
  /** The size of the goal is quick enough for every run. */
  rehearsedOrders: size('REHEARSED_ORDERS', 100_000, 100_000),
  scheduledPayments: size('SCHEDULED_PAYMENTS', 40_000, 1_000_000),
};
