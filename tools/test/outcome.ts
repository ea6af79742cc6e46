/** One counted check or test. */
export type Outcome = {
  /** The part of the run or the test file. */
  readonly group: string;
  readonly name: string;
  readonly passed: boolean;
  /** The details of a failure; empty when the test passed. */
  readonly detail: string;
};

/** A part of `npm test` that is timed and can be selected by name. */
export type Part = {
  readonly name: string;
  /** Whether each outcome is printed at once, for parts with few and slow outcomes. */
  readonly listed: boolean;
  readonly run: (report: (outcome: Outcome) => void) => Promise<void>;
};
