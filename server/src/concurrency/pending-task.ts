/** Something that has to be done as soon as that is possible, however often it was found to be needed meanwhile. */
export type PendingTask = {
  note(): void;
  /** Does it if it was noted; where that fails it stays noted. */
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
      // what is noted from here on may come too late for this time
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
