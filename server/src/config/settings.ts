import type { MessageHours } from '#domain/notifications/message-hours.ts';
import type { AttackRules, SmsRules } from '#domain/auth/attack.ts';
import type { LogInLimits } from '#domain/auth/limits.ts';
import type { PasswordStandard } from '#domain/auth/password-rules.ts';
import type { ChargePlan } from '#domain/charges/charge-plan.ts';
import type { BasisPoints, Kopecks } from '#domain/money.ts';

/** What the business may set without a change of code; read once at start from the environment (config.ts). */
export type Settings = {
  /** Our own address as browsers and the bank see it, without a trailing slash, base path included. */
  readonly publicUrl: string;
  /** Multiplies every count of a rate limit: 1 in production, 100 in a demonstration. Attempts per code stay 3. */
  readonly limitFactor: number;
  /** What the log-in counts, and what it does when strangers guess (docs/spec/reliability.md#4.1). */
  readonly logIn: LogInRules;
  readonly staffPasswords: StaffPasswordRules;
  readonly staffIdle: StaffIdleRules;
  /** Whether every log-in of staff asks for a second factor; otherwise each may set one up (docs/spec/reliability.md#S-51). */
  readonly secondFactorRequired: boolean;
  /** Whether the log-in page offers the bank's single sign-on. */
  readonly singleSignOnShown: boolean;
  readonly otpLength: number;
  readonly otpLifeSeconds: number;
  readonly newOtpDelaySeconds: number;
  /** Key of the keyed hashes of phones and codes, and of what is sealed at rest: the database's own (decision 0056). */
  readonly dataKey: string;
  /** Keys with which the bank may sign callbacks: two while they are being changed; empty where it does not sign. */
  readonly callbackKeys: readonly string[];
  /** Life of the bank's form and of a payment intent. */
  readonly paymentFormLifeSeconds: number;
  /** Time for a customer to finish the checkout. */
  readonly checkoutLifeSeconds: number;
  /** Days after which a purchase that the shop has not handed over is taken back. */
  readonly deliveryDays: number;
  /** When cards are charged and how often (docs/spec/rules.md#3). */
  readonly chargePlan: ChargePlan;
  /** Orders that a worker charges side by side: each is a call to the bank. */
  readonly chargesAtOnce: number;
  /** When messages that nobody waits for may arrive, and at which of these hours the day before reminds of a write-off (docs/spec/rules.md#3). */
  readonly messageHours: MessageHours;
  readonly reminderHour: number;
  /** Penalty for late payment, a year; at most 20 % (docs/spec/rules.md#4). */
  readonly penaltyRate: BasisPoints;
  /** A customer whose debt would exceed it is refused at the checkout. */
  readonly debtLimit: Kopecks;
  /** A customer with as many active orders is refused at the checkout. */
  readonly activeOrdersLimit: number;
  /** After so long a customer or a shop of whose call nothing has begun is told to come again (docs/spec/reliability.md#F-32). */
  readonly patienceMilliseconds: number;
  readonly fullPayment: BulkPayoffRules;
  readonly approvals: ApprovalRules;
  /** Whether shops may name addresses on this machine (demonstrations and tests only, docs/spec/reliability.md#S-36). */
  readonly loopbackAddressesAllowed: boolean;
  /** What the screens may know of the configuration (docs/spec/specification.md#9 «Configurable and empty by default», docs/spec/interfaces.md#service). */
  readonly publicValues: PublicValues;
  /** Whether a product that federal law 283-FZ does not let be can not be started; otherwise the form only warns. */
  readonly lawBlocksActivation: boolean;
  /** The identifiers of add-on services that the code knows (docs/spec/rules.md#9). */
  readonly serviceIds: readonly string[];
};

/** What passwords of staff have to be, and how long they are good for (docs/spec/rules.md#7, docs/spec/reliability.md#S-47). */
export type StaffPasswordRules = { readonly standard: PasswordStandard; readonly lifeDays: number };

/** When staff who do nothing are logged out, and how long before it they are warned (docs/spec/reliability.md#S-07). */
export type StaffIdleRules = { readonly seconds: number; readonly warningSeconds: number };

/** Files of orders to be paid off (docs/spec/rules.md#10, docs/spec/reliability.md#S-39, docs/spec/reliability.md#S-40). */
export type BulkPayoffRules = {
  /** The longest file that is taken. */
  readonly fileLimitBytes: number;
  /** Orders that are paid off in one transaction: more is a little faster, and locks them for longer. */
  readonly ordersInChunk: number;
  /** From this sum on another person has to agree before anything is applied; null where nobody is asked. */
  readonly approvalFrom: Kopecks | null;
};

/** What waits for the agreement of a second person. */
export type ApprovalRules = {
  /** Cancelling a paid penalty from this sum on; null where nobody is asked. */
  readonly paidPenaltyFrom: Kopecks | null;
  /** A refund of a shop from this sum on; null where nobody is asked. */
  readonly refundFrom: Kopecks | null;
  readonly productStart: boolean;
  /** Restoring a client's budget of wrong codes. */
  readonly limits: boolean;
  /** How long a request waits. */
  readonly lifeSeconds: number;
};

export type LogInRules = {
  readonly limits: LogInLimits;
  readonly attack: AttackRules;
  readonly sms: SmsRules;
};

/** Values that a browser may read before anybody is logged in. */
export type PublicValues = {
  readonly supportPhone: string;
  readonly partnerLink: string;
  readonly faqLink: string;
  readonly penaltyInfoLink: string;
  readonly appLinks: {
    readonly appStore: string;
    readonly googlePlay: string;
    readonly ruStore: string;
    readonly appGallery: string;
    readonly universal: string;
  };
  /** Calendar dates; the banner is shown from the first to the last of them (docs/spec/specification.md#4 «Promo banner»). */
  readonly promo: { readonly from: string; readonly to: string };
  readonly shortEarlyPaymentFlow: boolean;
  readonly showEditBindingButton: boolean;
  readonly otpLength: number;
  /** How long before the end of their session staff are warned. */
  readonly staffWarningSeconds: number;
};
