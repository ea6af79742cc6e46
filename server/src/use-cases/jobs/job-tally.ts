/** How a job ended: it is done, it comes again after a fault, or it waits for a person (decision 0002). */
export type JobOutcome = 'done' | 'failed' | 'parked';

export type JobCount = { readonly kind: string; readonly outcome: JobOutcome; readonly count: number };

/** What this process has worked off since it started, for those who watch over the service. */
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
