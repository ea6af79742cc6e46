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
  /** Does a job; what is answered writes down how it ended. Neither fails. */
  readonly work: (job: Job) => Promise<() => Promise<void>>;
  /** Hears that there is room again. */
  readonly onRoom: () => void;
};

export type Pool = {
  /** Takes as much of what is due as there is room for; how much that was. */
  fill(): Promise<number>;
  /** What is worked on now, and has no end yet. */
  jobIds(): readonly number[];
  /** Whether more than half of its hands work. */
  isBusy(): boolean;
  /** Settles when nothing runs any more. */
  ended(): Promise<void>;
};

/** Several jobs at a time: whoever ends makes room for the next, nobody waits for the slowest. Says when there is room again. */
export function startPool<Job extends { readonly jobId: number }>({
  room,
  claim,
  work,
  onRoom,
}: Jobs<Job>): Pool {
  const running = new Set<Promise<void>>();
  const workedOn = new Set<number>();
  const run = async (job: Job): Promise<void> => {
    workedOn.add(job.jobId);
    const writeEnd = await work(job);
    // from here on it may be claimed anew, before we hear that its end is written
    workedOn.delete(job.jobId);
    await writeEnd();
  };
  const start = (job: Job): void => {
    // one that was lost and is claimed again by the same hands goes on
    if (workedOn.has(job.jobId)) return;
    const ends = run(job).finally(() => {
      running.delete(ends);
      if (room.jobs - running.size >= room.claimed) onRoom();
    });
    running.add(ends);
  };
  return {
    fill: async () => {
      const limit = room.jobs - running.size;
      if (limit < room.claimed) return 0;
      const jobs = await claim(limit);
      for (const job of jobs) start(job);
      return jobs.length;
    },
    jobIds: () => [...workedOn],
    isBusy: () => running.size > room.jobs / 2,
    ended: async () => {
      await Promise.all(running);
    },
  };
}
