/** Tells whether the sandbox still generates the demo world. Meanwhile the clock jumps through a hundred days. */
export type DemoWorld = {
  isAwaited(): boolean;
  markGenerated(): void;
};

export function newDemoWorld(isAwaitedAtStart: boolean): DemoWorld {
  let isAwaited = isAwaitedAtStart;
  return {
    isAwaited: () => isAwaited,
    markGenerated: () => {
      isAwaited = false;
    },
  };
}
