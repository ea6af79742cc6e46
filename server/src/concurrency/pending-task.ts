/** A task that runs once, however often it was requested before the run. */
export type PendingTask = {
  /** Requests a run. */
  request(): void;
  /** Runs `work` if a run was requested. A failed run stays requested. */
  run(work: () => Promise<void>): Promise<void>;
};

export function newPendingTask(): PendingTask {
  let isRequested = false;
  return {
    request: () => {
      isRequested = true;
    },
    run: async (work) => {
      if (!isRequested) return;
      // a request during `work` may come too late for this run, so it causes another one
      isRequested = false;
      try {
        await work();
      } catch (error) {
        isRequested = true;
        throw error;
      }
    },
  };
}
