/**
 * Settings that differ between banks of this family or are unspecified in their manuals. Each can be switched at run
 * time.
 */
const choices = {
  /** Format of errorCode 0: text, number, or absent. Other codes are text or number. */
  errorCode: ['string', 'number', 'absent'],
  callbackMethod: ['GET', 'POST'],
  callbackSignature: ['hmac', 'rsa', 'none'],
  /** Whether callbacks include amounts. */
  callbackAmounts: ['off', 'on'],
  /** Whether the callback arrives before the customer is redirected to the shop. */
  callbackBeforeRedirect: ['off', 'on'],
  /** The response to a declined charge by binding: success (the status call reports the decline), or errorCode 5. */
  declinedBinding: ['status-only', 'error-5'],
  /** The 3-D Secure fields of a charge by binding: the classic ones with acsUrl, or one formUrl. */
  threeDSecure: ['acsUrl', 'formUrl'],
  /** Answer for a customer without bindings. */
  noBindings: ['error-2', 'empty-list'],
  attemptsPerOrder: ['3', '1', '2', '5'],
} as const;

type Choices = typeof choices;
export type DialectSetting = keyof Choices;
export type Dialect = { readonly [Setting in DialectSetting]: Choices[Setting][number] };

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
  /** Changes the given settings; returns an error message or null. */
  set(input: Readonly<Record<string, unknown>>): string | null;
};

export function createDialect(): DialectSwitch {
  let dialect = classicDialect;
  return {
    get: () => dialect,
    set: (input) => {
      const invalid = Object.entries(input).find(([setting, value]) => !isChoice(setting, String(value)));
      if (invalid !== undefined) return `unknown setting ${invalid[0]}=${String(invalid[1])}`;
      const changes = Object.entries(input).map(([setting, value]) => [setting, String(value)] as const);
      dialect = { ...dialect, ...Object.fromEntries(changes) };
      return null;
    },
  };
}

/** Every setting with its possible values, for the page. */
export function dialectChoices(): readonly (readonly [string, readonly string[]])[] {
  return Object.entries(choices);
}

function isChoice(setting: string, value: string): boolean {
  const allowed = new Map<string, readonly string[]>(Object.entries(choices)).get(setting);
  return allowed?.includes(value) ?? false;
}
