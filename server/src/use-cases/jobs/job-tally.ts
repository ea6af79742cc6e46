/** The outcome of a job: done, to be retried after an error, or dead-lettered for a person (decision 0002). */
export type JobOutcome = 'done' | 'failed' | 'parked';

export type JobCount = { readonly kind: string; readonly outcome: JobOutcome; readonly count: number };

/** Counts of the jobs that this process has finished since its start, for the monitoring. */
export type JobTally = {
  count(kind: string, outcome: JobOutcome): void;
  read(): readonly JobCount[];
};

export function newJobTally(): JobTally {
  const counts = new Map<string, JobCount>();
  return {
    count: (kind, outcome) => {
      const key = `${kind} ${outcome}`;
      counts.set(key, { kind, outcome, count: (counts.get(key)?.count ?? 0) + 1 });
    },
    read: () => [...counts.values()],
  };
}
