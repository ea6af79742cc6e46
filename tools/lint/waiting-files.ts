/** Test code that waits for a time. */
export const waitingFiles = [
  'testing/eventually.ts', // between two looks
  'testing/{delays,stack/slow-line}.ts', // as a slow line does
  'testing/database/keep-test-server.ts', // until the server has no use any more
  'testing/api-client.ts', // as `Retry-After` asks
  'testing/stack/killable-process.ts', // for a process that may work longer than `eventually` waits
  // for a random time before a kill, a jump or a call
  'reliability/crash-points/{clock-jumps.test,crash-points.test,database-kills.test,first-start.test,paying-clients}.ts',
  'reliability/{repeats/killed-repeats.test,simulation/simulate}.ts',
  'reliability/soak/{inject-faults,run-soak}.ts', // with the pace of a run of given length
  'reliability/commands/commands-end.test.ts', // twice as long as `eventually`, for a start that builds first
  // a measurement has its own pace and takes as long as it takes
  'bench/{bulk-payoff.bench,charge-bench,other-calls,start.bench,visit-by-phone}.ts',
  'server/src/db/driver/connection-loss.night.test.ts', // in PostgreSQL, until the connection is lost
];

/** Tests that read elapsed time. */
export const timingFiles = [
  'reliability/{crash-points/database-kills,fuzzing/fuzzing}.test.ts', // for a limit that is asserted by night only
  'reliability/commands/commands-end.test.ts', // for a limit of its own
];
