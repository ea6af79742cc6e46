type WakeableSleep = { readonly untilWoken: () => Promise<void>; readonly wake: () => void };

/** A sleep that `wake` ends. A `wake` before the sleep ends it at once. */
export function newWakeableSleep(): WakeableSleep {
  let isWoken = false;
  let endSleep = (): void => undefined;
  return {
    untilWoken: async () => {
      await new Promise<void>((resolve) => {
        endSleep = resolve;
        if (isWoken) resolve();
      });
      isWoken = false;
    },
    wake: () => {
      isWoken = true;
      endSleep();
    },
  };
}
