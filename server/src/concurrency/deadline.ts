/** A deadline for the first effect of a call (docs/spec/reliability.md#F-32, decision 0060). */
export type Deadline = {
  readonly hasPassed: () => boolean;
  /** Rejects when the deadline passes. */
  readonly passed: Promise<never>;
  /** Call it before a step without an effect. @throws the fault of the deadline when it has passed */
  readonly check: () => void;
  /**
   * Call it before each step with an effect. The first such call lifts the deadline.
   * @throws the fault of the deadline when it has passed
   */
  readonly takeEffect: () => void;
  readonly lift: () => void;
};

/** A deadline that starts now. `fault` makes what is thrown when it has passed. */
export function newDeadline(milliseconds: number, fault: () => Error): Deadline {
  const { promise: passed, reject } = Promise.withResolvers<never>();
  passed.catch(() => undefined);
  let hasPassed = false;
  let applies = true;
  const pass = (): void => {
    if (!applies) return;
    hasPassed = true;
    reject(fault());
  };
  // after a pause of the whole process a result may already have arrived, so it is read before the deadline passes
  const timer = setTimeout(() => setImmediate(pass), Math.max(0, milliseconds));
  const check = (): void => {
    if (hasPassed) throw fault();
  };
  const lift = (): void => {
    applies = false;
    clearTimeout(timer);
  };
  const takeEffect = (): void => {
    check();
    lift();
  };
  return { hasPassed: () => hasPassed, passed, check, takeEffect, lift };
}
