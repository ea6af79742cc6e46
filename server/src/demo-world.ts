/** The demo world: the sandbox generates a hundred days, and the clock jumps until it has finished. */
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
