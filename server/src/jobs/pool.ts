export type PoolLimits = {
  /** The maximum of jobs that run at once. */
  readonly jobs: number;
  /** The minimum of free slots for a claim. A claim costs a statement; interactive queues claim for one slot. */
  readonly claimed: number;
};

type PoolOptions<Job extends { readonly jobId: number }> = {
  readonly limits: PoolLimits;
  /** Claims at most `limit` due jobs. Never throws. */
  readonly claim: (limit: number) => Promise<readonly Job[]>;
  /** Runs a job. The returned function records its end and tells whether it is due again. Neither throws. */
  readonly work: (job: Job) => Promise<() => Promise<boolean>>;
  /** Called when slots are free again and a job may be due. */
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
 * Runs several jobs at once. A job that ends frees its slot at once, without waiting for slower ones.
 * After a claim that found fewer jobs than slots, the pool does not ask for another one until a new job is announced.
 */
export function startPool<Job extends { readonly jobId: number }>({
  limits,
  claim,
  work,
  onFree,
}: PoolOptions<Job>): Pool {
  const running = new Set<Promise<void>>();
  const activeJobIds = new Set<number>();
  let mayBeMore = false;
  const run = async (job: Job): Promise<void> => {
    activeJobIds.add(job.jobId);
    const writeEnd = await work(job);
    // `writeEnd` may reschedule the job, so it may be claimed again before `writeEnd` resolves
    activeJobIds.delete(job.jobId);
    if (await writeEnd()) mayBeMore = true;
  };
  const announceFreeSlots = (): void => {
    if (mayBeMore && limits.jobs - running.size >= limits.claimed) onFree();
  };
  const start = (job: Job): void => {
    // this worker lost the lease of a running job and claimed it again: the first run goes on
    if (activeJobIds.has(job.jobId)) return;
    const ending = run(job).finally(() => {
      running.delete(ending);
      announceFreeSlots();
    });
    running.add(ending);
  };
  return {
    fill: async () => {
      const limit = limits.jobs - running.size;
      mayBeMore = limit < limits.claimed;
      if (mayBeMore) return;
      const jobs = await claim(limit);
      if (jobs.length >= limit) mayBeMore = true;
      for (const job of jobs) start(job);
      // jobs may have ended during the claim
      announceFreeSlots();
    },
    jobIds: () => [...activeJobIds],
    isBusy: () => running.size > limits.jobs / 2,
    isIdle: () => running.size === 0,
    ended: async () => {
      await Promise.all(running);
    },
  };
}
