/** A task to be run once as soon as possible, however often it was requested meanwhile. */
export type PendingTask = {
  /** Requests a run. */
  note(): void;
  /** Runs `work` if a run was requested. A failed run stays requested. */
  run(work: () => Promise<void>): Promise<void>;
};

export function newPendingTask(): PendingTask {
  let isNoted = false;
  return {
    note: () => {
      isNoted = true;
    },
    run: async (work) => {
      if (!isNoted) return;
      // a request during `work` may come too late for this run, so it causes another one
      isNoted = false;
      try {
        await work();
      } catch (error) {
        isNoted = true;
        throw error;
      }
    },
  };
}
