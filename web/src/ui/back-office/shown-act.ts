/** The state of an act, as the window that confirms it shows it. */
export type ShownAct = {
  readonly isPending: boolean;
  /** What the window says while the outcome is unknown; null otherwise. */
  readonly lostAnswer: string | null;
  /** The window is closed without the act. */
  readonly giveUp: () => void;
};

/** The answer to a question that sends nothing. */
export const idleAct: ShownAct = { isPending: false, lostAnswer: null, giveUp: () => undefined };
