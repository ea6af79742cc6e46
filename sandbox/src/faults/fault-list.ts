import { type Fault, parseFault } from './fault.ts';

/** A fault to be injected into an operation. */
export type SetFault = {
  readonly operation: string;
  readonly fault: string;
  readonly times: number;
  readonly left: number;
};

export type FaultList = {
  /** Sets a fault for the next `times` operations of that name; returns an error message or null. */
  set(input: { operation: string; fault: string; times: number }): string | null;
  /** Takes the oldest fault for this operation and decrements its counter. */
  take(operation: string): Fault | null;
  list(): readonly SetFault[];
  clear(): void;
};

/** Operations besides the bank's calls: our callback, the customer's «pay» request, an SMS, a letter and a push. */
export const otherOperations = ['callback', 'page', 'sms', 'mail', 'push'] as const;

export function createFaultList(calls: readonly string[]): FaultList {
  const operations = new Set<string>([...calls, ...otherOperations]);
  let waiting: SetFault[] = [];
  return {
    set: ({ operation, fault, times }) => {
      if (!operations.has(operation)) return `unknown operation ${operation}`;
      if (parseFault(fault) === null) return `unknown fault ${fault}`;
      if (!Number.isSafeInteger(times) || times < 1) return 'times must be a whole number from 1';
      waiting.push({ operation, fault, times, left: times });
      return null;
    },
    take: (operation) => {
      const next = waiting.find((fault) => fault.operation === operation);
      if (next === undefined) return null;
      const hit: SetFault = { ...next, left: next.left - 1 };
      waiting = waiting.flatMap((fault) => (fault !== next ? [fault] : hit.left > 0 ? [hit] : []));
      return parseFault(next.fault);
    },
    list: () => waiting,
    clear: () => {
      waiting = [];
    },
  };
}
