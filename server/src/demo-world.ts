/** Whether this process waits for the demo world: the sandbox plays a hundred days of it, and the clock jumps until then. */
export type DemoWorld = {
  isAwaited(): boolean;
  markPlayed(): void;
};

export function newDemoWorld(isAwaitedAtStart: boolean): DemoWorld {
  let isAwaited = isAwaitedAtStart;
  return {
    isAwaited: () => isAwaited,
    markPlayed: () => {
      isAwaited = false;
    },
  };
}
