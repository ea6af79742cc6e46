export type Room = {
  /** Jobs that run at once. */
  readonly jobs: number;
  /** The fewest free hands that claim, as a claim costs a statement: one is enough where somebody waits. */
  readonly claimed: number;
};

type Jobs<Job extends { readonly jobId: number }> = {
  readonly room: Room;
  /** Takes so many of what is due at most. Never fails. */
  readonly claim: (limit: number) => Promise<readonly Job[]>;
  /** Does a job; what is answered writes down how it ended, and tells whether it is due again. Neither fails. */
  readonly work: (job: Job) => Promise<() => Promise<boolean>>;
  /** Hears that there is room again, and that something may wait for it. */
  readonly onRoom: () => void;
};

export type Pool = {
  /** Takes as much of what is due as there is room for. */
  fill(): Promise<void>;
  /** What is worked on now, and has no end yet. */
  jobIds(): readonly number[];
  /** Whether more than half of its hands work. */
  isBusy(): boolean;
  isIdle(): boolean;
  /** Settles when nothing runs any more. */
  ended(): Promise<void>;
};

/**
 * Several jobs at a time: whoever ends makes room for the next, nobody waits for the slowest. Says when there is room again; where less was due than
 * there was room for, nobody asks until something new is told of.
 */
export function startPool<Job extends { readonly jobId: number }>({
  room,
  claim,
  work,
  onRoom,
}: Jobs<Job>): Pool {
  const running = new Set<Promise<void>>();
  const workedOn = new Set<number>();
  let mayBeMore = false;
  const run = async (job: Job): Promise<void> => {
    workedOn.add(job.jobId);
    const writeEnd = await work(job);
    // from here on it may be claimed anew, before we hear that its end is written
    workedOn.delete(job.jobId);
    if (await writeEnd()) mayBeMore = true;
  };
  const tellOfRoom = (): void => {
    if (mayBeMore && room.jobs - running.size >= room.claimed) onRoom();
  };
  const start = (job: Job): void => {
    // one that was lost and is claimed again by the same hands goes on
    if (workedOn.has(job.jobId)) return;
    const ends = run(job).finally(() => {
      running.delete(ends);
      tellOfRoom();
    });
    running.add(ends);
  };
  return {
    fill: async () => {
      const limit = room.jobs - running.size;
      mayBeMore = limit < room.claimed;
      if (mayBeMore) return;
      const jobs = await claim(limit);
      if (jobs.length >= limit) mayBeMore = true;
      for (const job of jobs) start(job);
      // others may have ended meanwhile
      tellOfRoom();
    },
    jobIds: () => [...workedOn],
    isBusy: () => running.size > room.jobs / 2,
    isIdle: () => running.size === 0,
    ended: async () => {
      await Promise.all(running);
    },
  };
}
