/** A received text message. */
export type TextMessage = {
  readonly id: string;
  /** Milliseconds of the sandbox clock. */
  readonly at: number;
  readonly phone: string;
  readonly sender: string;
  readonly text: string;
};

/** All telephones of the sandbox. */
export type Telephone = {
  readonly receive: (message: TextMessage) => void;
  /** Newest first; null means all numbers. */
  messages(phone: string | null): readonly TextMessage[];
  /** Stores the id that the gateway returned for a client reference. */
  remember(clientRef: string, id: string): void;
  idFor(clientRef: string): string | null;
};

const messagesLimit = 1000;
const phonesLimit = 10_000;

export function createTelephone(): Telephone {
  const messages: TextMessage[] = [];
  // kept per phone, so that many receipts do not displace a code
  const ofPhones = new Map<string, TextMessage[]>();
  const references = new Map<string, string>();
  return {
    receive: (message) => {
      messages.unshift(message);
      messages.length = Math.min(messages.length, messagesLimit);
      const ofPhone = [message, ...(ofPhones.get(message.phone) ?? [])].slice(0, messagesLimit);
      ofPhones.delete(message.phone);
      ofPhones.set(message.phone, ofPhone);
      forgetOldest(ofPhones, phonesLimit);
    },
    messages: (phone) => (phone === null ? messages : (ofPhones.get(phone) ?? [])),
    remember: (clientRef, id) => {
      references.set(clientRef, id);
      forgetOldest(references, messagesLimit);
    },
    idFor: (clientRef) => references.get(clientRef) ?? null,
  };
}

function forgetOldest(kept: Map<string, unknown>, most: number): void {
  const oldest = kept.keys().next();
  if (kept.size > most && oldest.done === false) kept.delete(oldest.value);
}

/** Removes spaces, dashes and a plus from a number. */
export function phoneDigits(written: string): string {
  return written.replace(/\D/g, '');
}
