export type PoolLimits = {
  /** The maximum of jobs that run at once. */
  readonly concurrency: number;
  /**
   * The minimum of free slots at which `onFree` is called. Each claim costs a statement, but interactive queues claim
   * for a single slot. `fill`, called once a second, claims for any free slot: hung jobs must not stop the others.
   */
  readonly minFreeSlots: number;
};

type PoolOptions<Job extends { readonly jobId: number }> = {
  readonly limits: PoolLimits;
  /** Claims at most `limit` due jobs. Never throws. */
  readonly claim: (limit: number) => Promise<readonly Job[]>;
  /**
   * Runs a job. The returned function records the end of the job and tells whether the job is due again. Neither
   * throws.
   */
  readonly work: (job: Job) => Promise<() => Promise<boolean>>;
  /** Called when enough slots are free again and a job may be due. */
  readonly onFree: () => void;
};

export type Pool = {
  /** Claims as many due jobs as there are free slots. */
  fill(): Promise<void>;
  /** The running jobs whose end is not being recorded yet. */
  jobIds(): readonly number[];
  /** True when more than half of the slots are taken. */
  isBusy(): boolean;
  isIdle(): boolean;
  /** Resolves when no job runs. */
  ended(): Promise<void>;
};

/**
 * Runs several jobs at once. A job that ends frees its slot at once, without waiting for slower ones. After a claim
 * that found fewer jobs than slots, the pool claims again only when a new job is announced.
 */
export function startPool<Job extends { readonly jobId: number }>({
  limits,
  claim,
  work,
  onFree,
}: PoolOptions<Job>): Pool {
  const running = new Set<Promise<void>>();
  const activeJobIds = new Set<number>();
  let mayHaveDueJobs = false;
  const run = async (job: Job): Promise<void> => {
    activeJobIds.add(job.jobId);
    const recordEnd = await work(job);
    // `recordEnd` may reschedule the job, so it may be claimed again before `recordEnd` resolves
    activeJobIds.delete(job.jobId);
    if (await recordEnd()) mayHaveDueJobs = true;
  };
  const announceFreeSlots = (): void => {
    if (mayHaveDueJobs && limits.concurrency - running.size >= limits.minFreeSlots) onFree();
  };
  const start = (job: Job): void => {
    // this worker lost the lease of a running job and claimed the job again; the first run continues
    if (activeJobIds.has(job.jobId)) return;
    const ending = run(job).finally(() => {
      running.delete(ending);
      announceFreeSlots();
    });
    running.add(ending);
  };
  return {
    fill: async () => {
      const limit = limits.concurrency - running.size;
      mayHaveDueJobs = limit === 0;
      if (mayHaveDueJobs) return;
      const jobs = await claim(limit);
      if (jobs.length >= limit) mayHaveDueJobs = true;
      for (const job of jobs) start(job);
      // jobs may have ended during the claim
      announceFreeSlots();
    },
    jobIds: () => [...activeJobIds],
    isBusy: () => running.size > limits.concurrency / 2,
    isIdle: () => running.size === 0,
    ended: async () => {
      await Promise.all(running);
    },
  };
}
