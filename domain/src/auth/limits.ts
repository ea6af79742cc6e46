/** What is counted of whoever logs in or asks for papers, and over how long; counts are multiplied in a demonstration (docs/spec/interfaces.md#commands). */
export type Limit = {
  /** Rolling window. */
  readonly windowSeconds: number;
  readonly most: number;
};

const hour = 3600;
const day = 24 * hour;

/** The limits of docs/spec/reliability.md#4.1, as they are where the configuration does not say otherwise. */
export const logInLimits = {
  /** The last of them is kept for a browser in which the client has logged in before, where there is one. */
  codesPerPhone: [{ windowSeconds: day, most: 5 }],
  wrongCodesUntrusted: [
    { windowSeconds: day, most: 10 },
    { windowSeconds: 30 * day, most: 15 },
  ],
  wrongCodesTrusted: [{ windowSeconds: day, most: 10 }],
  /** Over the whole service in attack mode: what stops a botnet that tries many phones. */
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
  /** Of one login of staff since its last log-in, whether there is such a login or not: the more, the longer it stays shut (docs/spec/reliability.md#S-49). */
  wrongPasswordsPerLogin: [
    { windowSeconds: hour / 2, most: 5 },
    { windowSeconds: day, most: 15 },
    { windowSeconds: 30 * day, most: 30 },
  ],
  /** Of one login in a browser in which its owner has logged in before: what strangers do elsewhere does not count here. */
  wrongPasswordsTrusted: [{ windowSeconds: day, most: 10 }],
  /** Right and wrong ones: one password tried on many logins comes from few addresses. */
  passwordsPerAddress: [{ windowSeconds: hour, most: 20 }],
  /** Contracts, statements and certificates, each drawn anew for the client who asks. */
  papersPerClient: [
    { windowSeconds: hour, most: 20 },
    { windowSeconds: day, most: 60 },
  ],
} as const satisfies Record<string, readonly Limit[]>;

export type LimitName = keyof typeof logInLimits;

export type LogInLimits = Readonly<Record<LimitName, readonly Limit[]>>;

/** Codes in one log-in: the first and those that «Получить новый код» brings. */
export const codesPerAttempt = 3;

export const guessesPerCode = 3;

/** How long a browser stays trusted after a log-in. */
export const trustedDeviceSeconds = 90 * day;

/** Life of a client's session: idle and absolute (docs/spec/reliability.md#S-07); how long after its log-in it may end the others (ASVS 7.5.2). */
export const clientSession = {
  idleSeconds: 30 * 60,
  absoluteSeconds: 12 * hour,
  freshSeconds: 10 * 60,
} as const;

/** How long the browser that entered a code at the checkout may exchange it for a session (docs/spec/rules.md#7). */
export const checkoutExchangeSeconds = 15 * 60;

/** How long a browser of staff stays known after a log-in (docs/spec/reliability.md#S-49). */
export const staffDeviceSeconds = 30 * day;

/** A session of staff ends then, however busy (docs/spec/reliability.md#S-07). */
export const staffSession = { absoluteSeconds: 10 * hour } as const;

/** Whether an event more may happen, given how many there were in each window of a limit. */
export function allowsOneMore(counts: readonly number[], limits: readonly Limit[], factor: number): boolean {
  return limits.every((limit, index) => (counts[index] ?? 0) < limit.most * factor);
}
