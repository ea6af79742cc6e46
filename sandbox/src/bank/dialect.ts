/** What differs between banks of this family, or is left open by their manuals: each can be switched by hand. */
const choices = {
  /** How an errorCode is written when it is 0: as text, as a number, or not at all. Any other code: text or number. */
  errorCode: ['string', 'number', 'absent'],
  callbackMethod: ['GET', 'POST'],
  callbackSignature: ['hmac', 'rsa', 'none'],
  /** What a callback tells beyond the order and the operation. */
  callbackAmounts: ['off', 'on'],
  /** Whether the callback has arrived before the customer is sent back to the shop. */
  callbackBeforeRedirect: ['off', 'on'],
  /** How a charge by binding that the card's bank refused is answered: only the status tells, or errorCode 5. */
  declinedBinding: ['status-only', 'error-5'],
  /** Where the customer of a charge by binding is sent for 3-D Secure: classic fields with acsUrl, or one formUrl. */
  threeDSecure: ['acsUrl', 'formUrl'],
  /** How an empty list of bindings is answered. */
  noBindings: ['error-2', 'empty-list'],
  attemptsPerOrder: ['3', '1', '2', '5'],
} as const;

type Choices = typeof choices;
export type DialectWord = keyof Choices;
export type Dialect = { readonly [Word in DialectWord]: Choices[Word][number] };

const classicDialect: Dialect = {
  errorCode: 'string',
  callbackMethod: 'GET',
  callbackSignature: 'hmac',
  callbackAmounts: 'off',
  callbackBeforeRedirect: 'off',
  declinedBinding: 'status-only',
  threeDSecure: 'acsUrl',
  noBindings: 'error-2',
  attemptsPerOrder: '3',
};

export type DialectSwitch = {
  readonly get: () => Dialect;
  /** Switches what is named; tells what is wrong with the wish, or `null`. */
  set(input: Readonly<Record<string, unknown>>): string | null;
};

export function createDialect(): DialectSwitch {
  let dialect = classicDialect;
  return {
    get: () => dialect,
    set: (input) => {
      const wrong = Object.entries(input).find(([word, value]) => !isChoice(word, String(value)));
      if (wrong !== undefined) return `unknown setting ${wrong[0]}=${String(wrong[1])}`;
      const chosen = Object.entries(input).map(([word, value]) => [word, String(value)] as const);
      dialect = { ...dialect, ...Object.fromEntries(chosen) };
      return null;
    },
  };
}

/** Every setting with the words it knows, for the page. */
export function dialectChoices(): readonly (readonly [string, readonly string[]])[] {
  return Object.entries(choices);
}

function isChoice(word: string, value: string): boolean {
  const known = new Map<string, readonly string[]>(Object.entries(choices)).get(word);
  return known?.includes(value) ?? false;
}
