/**
 * A rate limit for log-ins, document downloads and confirmation letters. Demo mode multiplies `most` by a factor
 * (docs/spec/interfaces.md#commands).
 */
export type Limit = {
  /** Length of the rolling window. */
  readonly windowSeconds: number;
  readonly most: number;
};

const hour = 3600;
const day = 24 * hour;

/** Default limits of docs/spec/reliability.md#4.1; the configuration can override them. */
export const logInLimits = {
  /** If the client has logged in from a browser before, the last code of the day is reserved for that browser. */
  codesPerPhone: [{ windowSeconds: day, most: 5 }],
  wrongCodesUntrusted: [
    { windowSeconds: day, most: 10 },
    { windowSeconds: 30 * day, most: 15 },
  ],
  wrongCodesTrusted: [{ windowSeconds: day, most: 10 }],
  /** Limit for the whole service in attack mode. It stops a botnet that tries many phones. */
  wrongCodesService: [{ windowSeconds: hour, most: 20 }],
  startsPerAddress: [{ windowSeconds: hour, most: 10 }],
  startsPerNetwork: [{ windowSeconds: hour, most: 100 }],
  phonesPerAddress: [
    { windowSeconds: hour, most: 5 },
    { windowSeconds: day, most: 20 },
  ],
  unknownPhonesPerAddress: [
    { windowSeconds: hour, most: 5 },
    { windowSeconds: day, most: 10 },
  ],
  /**
   * Wrong passwords for one staff login since its last successful log-in. The counts also cover logins that do not
   * exist. More wrong passwords lock the login for longer (docs/spec/reliability.md#S-49).
   */
  wrongPasswordsPerLogin: [
    { windowSeconds: hour / 2, most: 5 },
    { windowSeconds: day, most: 15 },
    { windowSeconds: 30 * day, most: 30 },
  ],
  /**
   * Wrong passwords for one login in a browser from which its owner has logged in before. Wrong passwords from other
   * browsers do not count here.
   */
  wrongPasswordsTrusted: [{ windowSeconds: day, most: 10 }],
  /**
   * Right and wrong passwords together. An attack that tries one password on many logins comes from few addresses.
   */
  passwordsPerAddress: [{ windowSeconds: hour, most: 20 }],
  /** Contracts, statements and certificates. Each is generated when the client asks for it. */
  documentsPerClient: [
    { windowSeconds: hour, most: 20 },
    { windowSeconds: day, most: 60 },
  ],
  /** Confirmation letters to one e-mail address. */
  lettersPerEmail: [
    { windowSeconds: day, most: 3 },
    { windowSeconds: 30 * day, most: 10 },
  ],
} as const satisfies Record<string, readonly Limit[]>;

export type LimitName = keyof typeof logInLimits;

export type LogInLimits = Readonly<Record<LimitName, readonly Limit[]>>;

/** Codes in one log-in: the first one and those sent by the button «Получить новый код». */
export const codesPerLogIn = 3;

export const guessesPerCode = 3;

/** The time for which a browser stays trusted after a log-in. */
export const trustedDeviceSeconds = 90 * day;

/**
 * Lifetimes of a client session: idle and absolute (docs/spec/reliability.md#S-07). Within `freshSeconds` after log-in
 * a session may end the client's other sessions (ASVS 7.5.2).
 */
export const clientSession = {
  idleSeconds: 30 * 60,
  absoluteSeconds: 12 * hour,
  freshSeconds: 10 * 60,
} as const;

/**
 * The time in which the browser that entered a code at the checkout can exchange that code for a session
 * (docs/spec/rules.md#7).
 */
export const checkoutExchangeSeconds = 15 * 60;

/** The time for which a staff browser stays known after a log-in (docs/spec/reliability.md#S-49). */
export const staffDeviceSeconds = 30 * day;

/** A staff session ends after this time, even when it is active (docs/spec/reliability.md#S-07). */
export const staffSession = { absoluteSeconds: 10 * hour } as const;

/** Whether one more event is allowed. `counts` holds the number of events in the window of each limit. */
export function allowsOneMore(counts: readonly number[], limits: readonly Limit[], factor: number): boolean {
  return limits.every((limit, index) => (counts[index] ?? 0) < limit.most * factor);
}
