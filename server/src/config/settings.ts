import type { ChargePlan } from '#domain/charges/charge-plan.ts';
import type { Operator } from '#domain/contracts/operator.ts';
import type { MessageHours } from '#domain/message-hours.ts';
import type { ContactLimits } from '#domain/notifications/contact-guard.ts';
import { bankVariables, smsVariables } from './bank-variables.ts';
import { chargeVariables, readChargePlan } from './charge-variables.ts';
import type { Environment, ValuesOf } from './environment.ts';
import { logInVariables, signOnVariables } from './log-in-variables.ts';
import { messageVariables, readMessageHours } from './message-variables.ts';
import { operatorVariables, type PublicValues, readPublicValues } from './page-variables.ts';
import { purchaseVariables } from './purchase-variables.ts';
import { serverVariables } from './server-variables.ts';
import {
  type ApprovalRules,
  type BulkPayoffRules,
  readApprovalRules,
  readBulkPayoffRules,
  staffVariables,
} from './staff-variables.ts';

/**
 * Settings of the business, read once at start from the environment. The tables of variables in this folder give the
 * meaning, the unit and the default of each.
 */
export type Settings = ValuesOf<typeof purchaseVariables> &
  ValuesOf<typeof logInVariables> &
  ValuesOf<typeof staffVariables> &
  Pick<ValuesOf<typeof chargeVariables>, 'chargesAtOnce' | 'pauseLimits' | 'penaltyRate'> &
  Pick<ValuesOf<typeof bankVariables>, 'callbackKeys' | 'paymentFormLifetimeSeconds'> & {
    /** Our public URL with the base path, without a trailing slash. */
    readonly publicUrl: string;
    /** True when the log-in page offers the bank's single sign-on. */
    readonly singleSignOnShown: boolean;
    /**
     * The key of this database for keyed hashes of phones and codes and for encryption at rest
     * (docs/decisions/0056-data-key.md).
     */
    readonly dataKey: string;
    /** The tokens of the SMS gateway's receipts: two during a rotation, none when it reports nothing. */
    readonly smsReceiptTokens: readonly string[];
    /** The times and retries of charges (docs/spec/rules.md#3). */
    readonly chargePlan: ChargePlan;
    /** The hours in which non-urgent messages may be sent (docs/spec/rules.md#3). */
    readonly messageHours: MessageHours;
    /** The most messages about overdue debt per client (docs/spec/rules.md#12). */
    readonly contactLimits: ContactLimits;
    /** The company that the contracts name (docs/spec/rules.md#11). */
    readonly operator: Operator;
    readonly fullPayment: BulkPayoffRules;
    readonly approvals: ApprovalRules;
    /** Allows loopback addresses of shops, for demonstrations and tests only (docs/spec/reliability.md#S-36). */
    readonly loopbackAddressesAllowed: boolean;
    /** The keys of shops begin with it, so that a key of a test is not taken for one of production. */
    readonly merchantKeyPrefix: 'test' | 'live';
    /** The configuration that browsers may read (docs/spec/interfaces.md#service). */
    readonly publicValues: PublicValues;
  };

/** The requirements and lifetime of staff passwords (docs/spec/rules.md#7, docs/spec/reliability.md#S-47). */
export type StaffPasswordRules = Settings['staffPasswords'];

/** Reads the settings without the data key, which is stored in the database. */
export function readSettings(environment: Environment): Omit<Settings, 'dataKey'> {
  const hoursOfMessages = readMessageHours(environment);
  return {
    ...environment.values(purchaseVariables),
    ...environment.values(logInVariables),
    ...environment.values(staffVariables),
    publicUrl: environment.value(serverVariables.publicUrl),
    singleSignOnShown: environment.value(signOnVariables.button) === 'true',
    callbackKeys: environment.value(bankVariables.callbackKeys),
    paymentFormLifetimeSeconds: environment.value(bankVariables.paymentFormLifetimeSeconds),
    smsReceiptTokens: environment.value(smsVariables.receiptTokens),
    chargePlan: { ...readChargePlan(environment), ...hoursOfMessages },
    chargesAtOnce: environment.value(chargeVariables.chargesAtOnce),
    pauseLimits: environment.values(chargeVariables.pauseLimits),
    penaltyRate: environment.value(chargeVariables.penaltyRate),
    messageHours: hoursOfMessages.messageHours,
    contactLimits: environment.values(messageVariables.contactLimits),
    operator: environment.values(operatorVariables),
    fullPayment: readBulkPayoffRules(environment),
    approvals: readApprovalRules(environment),
    loopbackAddressesAllowed: !environment.mode.production,
    merchantKeyPrefix: environment.mode.production ? 'live' : 'test',
    publicValues: readPublicValues(environment),
  };
}
