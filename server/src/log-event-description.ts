export type LogEventDescription = {
  readonly level: 'info' | 'warn' | 'error';
  /** What happened. */
  readonly meaning: string;
  /** What an operator does. */
  readonly action: string;
};
