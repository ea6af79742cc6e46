export type LogEventDescription = {
  readonly level: 'info' | 'warn' | 'error';
  /** The event, in one sentence. */
  readonly meaning: string;
  /** The action of an operator. */
  readonly action: string;
};
