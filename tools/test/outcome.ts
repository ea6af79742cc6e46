/** One counted check or test. */
export type Outcome = {
  /** Where it belongs: a part of the run, or a test file. */
  readonly group: string;
  readonly name: string;
  readonly passed: boolean;
  /** The details of a failure; empty when the test passed. */
  readonly detail: string;
};

/** A stretch of `npm test` that is timed and can be asked for by name. */
export type Part = {
  readonly name: string;
  /** Whether each outcome gets a line as it comes: for few and slow ones. */
  readonly listed: boolean;
  readonly run: (report: (outcome: Outcome) => void) => Promise<void>;
};
