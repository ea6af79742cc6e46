/** A text message as the telephone shows it. */
export type TextMessage = {
  readonly id: string;
  /** Milliseconds of the sandbox clock. */
  readonly at: number;
  readonly phone: string;
  readonly sender: string;
  readonly text: string;
};

/** All telephones of the world outside. */
export type Telephone = {
  readonly receive: (message: TextMessage) => void;
  /** Newest first; `null`: of every number. */
  messages(phone: string | null): readonly TextMessage[];
  /** Remembers that the gateway has given this id for the sender's own reference. */
  remember(clientRef: string, id: string): void;
  idFor(clientRef: string): string | null;
};

const keptMessages = 1000;

export function createTelephone(): Telephone {
  const messages: TextMessage[] = [];
  const references = new Map<string, string>();
  return {
    receive: (message) => {
      messages.unshift(message);
      messages.length = Math.min(messages.length, keptMessages);
    },
    messages: (phone) => (phone === null ? messages : messages.filter((message) => message.phone === phone)),
    remember: (clientRef, id) => {
      references.set(clientRef, id);
      const oldest = references.keys().next();
      if (references.size > keptMessages && oldest.done === false) references.delete(oldest.value);
    },
    idFor: (clientRef) => references.get(clientRef) ?? null,
  };
}

/** Digits only: people write a number with blanks, dashes and a plus. */
export function phoneDigits(written: string): string {
  return written.replace(/\D/g, '');
}
