import type { ContactLimits } from '#domain/notifications/contact-guard.ts';
import type { MessageHours } from '#domain/message-hours.ts';
import type { AttackRules, SmsRules } from '#domain/auth/attack.ts';
import type { LogInLimits } from '#domain/auth/limits.ts';
import type { PasswordStandard } from '#domain/auth/password-rules.ts';
import type { ChargePlan } from '#domain/charges/charge-plan.ts';
import type { PauseLimits } from '#domain/orders/lifecycle/pause-order.ts';
import type { Operator } from '#domain/contracts/operator.ts';
import type { BasisPoints, Kopecks } from '#domain/money.ts';

/** Settings of the business, read once at start from the environment (config.ts). */
export type Settings = {
  /** Our public URL with the base path, without a trailing slash. */
  readonly publicUrl: string;
  /** Multiplies every rate limit: 1 in production, 100 in a demonstration. Attempts per code stay 3. */
  readonly limitFactor: number;
  /** The limits of log-ins and the reaction to guessing attacks (docs/spec/reliability.md#4.1). */
  readonly logIn: LogInRules;
  readonly staffPasswords: StaffPasswordRules;
  readonly staffIdle: StaffIdleRules;
  /** True when staff must use a second factor (docs/spec/reliability.md#S-51). */
  readonly secondFactorRequired: boolean;
  /** True when the log-in page offers the bank's single sign-on. */
  readonly singleSignOnShown: boolean;
  readonly otpLength: number;
  readonly otpLifetimeSeconds: number;
  readonly newOtpDelaySeconds: number;
  /**
   * The key of this database for keyed hashes of phones and codes and for encryption at rest
   * (docs/decisions/0056-data-key.md).
   */
  readonly dataKey: string;
  /** The keys of the bank's callback signatures: two during a key rotation, none when callbacks are not signed. */
  readonly callbackKeys: readonly string[];
  /** The tokens of the SMS gateway's receipts: two during a rotation, none when it reports nothing. */
  readonly smsReceiptTokens: readonly string[];
  /** The lifetime of the bank's payment page and of a payment intent. */
  readonly paymentFormLifetimeSeconds: number;
  /** Time for a customer to finish the checkout. */
  readonly checkoutLifeSeconds: number;
  /** Days after which an undelivered purchase is reversed. */
  readonly deliveryDays: number;
  /** The times and retries of charges (docs/spec/rules.md#3). */
  readonly chargePlan: ChargePlan;
  /** The limits of pauses (docs/spec/rules.md#13). */
  readonly pauseLimits: PauseLimits;
  /** The number of orders that a worker charges at once; each makes calls to the bank. */
  readonly chargesAtOnce: number;
  /** The hours in which non-urgent messages may be sent (docs/spec/rules.md#3). */
  readonly messageHours: MessageHours;
  /** The most messages about overdue debt per client (docs/spec/rules.md#12). */
  readonly contactLimits: ContactLimits;
  /** The yearly penalty rate for late payments; at most 20 % (docs/spec/rules.md#4). */
  readonly penaltyRate: BasisPoints;
  /** The company that the contracts name (docs/spec/rules.md#11). */
  readonly operator: Operator;
  /** The checkout refuses a customer whose debt would exceed this limit. */
  readonly debtLimit: Kopecks;
  /** The checkout refuses a customer with this number of active orders. */
  readonly activeOrdersLimit: number;
  /**
   * A call of a customer or shop that has not started within this time is answered with a retry
   * (docs/spec/reliability.md#F-32).
   */
  readonly requestDeadlineMilliseconds: number;
  readonly fullPayment: BulkPayoffRules;
  readonly approvals: ApprovalRules;
  /** Allows loopback addresses of shops, for demonstrations and tests only (docs/spec/reliability.md#S-36). */
  readonly loopbackAddressesAllowed: boolean;
  /**
   * The configuration that browsers may read (docs/spec/specification.md#9 «Configurable and empty by default»,
   * docs/spec/interfaces.md#service).
   */
  readonly publicValues: PublicValues;
  readonly law: LawRules;
  /** The identifiers of the supported add-on services (docs/spec/rules.md#9). */
  readonly serviceIds: readonly string[];
};

/** The law profile (docs/spec/rules.md#15). */
export type LawRules = {
  /**
   * Products, services and purchases that break a clause in force are refused, and messages are not sent. Otherwise
   * staff are warned.
   */
  readonly isEnforced: boolean;
  /** Whether debts above the threshold of the law are reported to a credit bureau. */
  readonly reportsToBureau: boolean;
};

/** The requirements and lifetime of staff passwords (docs/spec/rules.md#7, docs/spec/reliability.md#S-47). */
export type StaffPasswordRules = { readonly standard: PasswordStandard; readonly lifetimeDays: number };

/** The idle timeout of staff and the warning time before it (docs/spec/reliability.md#S-07). */
export type StaffIdleRules = { readonly seconds: number; readonly warningSeconds: number };

/**
 * The rules of bulk payoff files (docs/spec/rules.md#10, docs/spec/reliability.md#S-39, docs/spec/reliability.md#S-40).
 */
export type BulkPayoffRules = {
  /** The maximum size of a file. */
  readonly fileLimitBytes: number;
  /** Orders per transaction. Larger chunks hold locks longer and take more memory. */
  readonly ordersInChunk: number;
  /** The minimum sum that needs a second approver; null when none is needed. */
  readonly approvalFrom: Kopecks | null;
};

/** The actions that need a second approver. */
export type ApprovalRules = {
  /** The minimum amount of a cancelled paid penalty; null when no approval is needed. */
  readonly paidPenaltyFrom: Kopecks | null;
  /** The minimum amount of a shop's refund; null when no approval is needed. */
  readonly refundFrom: Kopecks | null;
  /** The minimum amount of a refund by staff; null when no approval is needed. */
  readonly goodwillFrom: Kopecks | null;
  readonly productStart: boolean;
  /** Restoring a client's limit of wrong codes. */
  readonly limits: boolean;
  /** The lifetime of a request. */
  readonly lifetimeSeconds: number;
};

export type LogInRules = {
  readonly limits: LogInLimits;
  readonly attack: AttackRules;
  readonly sms: SmsRules;
};

/** Values that a browser may read without a session. */
export type PublicValues = {
  /** The creditor, as messages about debt name it. */
  readonly operatorName: string;
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
  /** The first and last calendar date of the banner (docs/spec/specification.md#4 «Promo banner»). */
  readonly promo: { readonly from: string; readonly to: string };
  readonly shortEarlyPaymentFlow: boolean;
  readonly showEditBindingButton: boolean;
  readonly otpLength: number;
  /** The warning time before the end of a staff session. */
  readonly staffWarningSeconds: number;
};
