/** A received letter. */
export type Letter = {
  readonly id: string;
  /** Milliseconds of the sandbox clock. */
  readonly at: number;
  readonly to: string;
  readonly from: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The header List-Unsubscribe; empty without one. */
  readonly unsubscribe: string;
};

/** All mailboxes of the sandbox. */
export type Mailbox = {
  readonly receive: (letter: Letter) => void;
  /** Newest first; null means all addresses. */
  letters(to: string | null): readonly Letter[];
};

const lettersLimit = 1000;

/** Keeps the last thousand letters in memory. A letter with a known id is the same letter and replaces it. */
export function createMailbox(): Mailbox {
  let letters: readonly Letter[] = [];
  return {
    receive: (letter) => {
      letters = [letter, ...letters.filter(({ id }) => id !== letter.id)].slice(0, lettersLimit);
    },
    letters: (to) => (to === null ? letters : letters.filter((letter) => letter.to === to.toLowerCase())),
  };
}
