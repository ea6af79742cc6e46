import { kopecks, type Kopecks } from '#domain/money.ts';
import type { Environment, ValuesOf } from './environment.ts';
import { flag, mapVariable, oneOf, type Variable, wholeNumber } from './variable.ts';

const minute = 60;
const hour = 3600;

/** Accounts of staff (docs/spec/rules.md#7, docs/spec/reliability.md#S-07). */
export const staffVariables = {
  staffPasswords: {
    standard: oneOf('PASSWORD_STANDARD', {
      choices: ['asvs', 'gost'],
      fallback: 'asvs',
      meaning: 'Requirements of staff passwords: OWASP ASVS, or GOST R 57580.1.',
    }),
    lifetimeDays: wholeNumber('PASSWORD_LIFE_DAYS', {
      least: 1,
      most: 90,
      fallback: 90,
      unit: 'days',
      meaning: 'Lifetime of a staff password.',
    }),
  },
  staffIdle: {
    seconds: mapVariable(
      wholeNumber('STAFF_IDLE_MINUTES', {
        least: 3,
        most: 15,
        fallback: 15,
        unit: 'minutes',
        meaning: 'Time without activity after which a staff session ends.',
      }),
      (minutes) => minutes * minute,
    ),
    warningSeconds: wholeNumber('STAFF_IDLE_WARNING_SECONDS', {
      least: 30,
      most: 150,
      fallback: 120,
      unit: 'seconds',
      meaning: 'Time before this end at which the page warns.',
    }),
  },
  secondFactorRequired: mapVariable(
    oneOf('STAFF_SECOND_FACTOR', {
      choices: ['optional', 'required'],
      fallback: 'optional',
      meaning: 'Whether staff must use a second factor.',
    }),
    (choice) => choice === 'required',
  ),
};

/** Acts that need a second approver. */
export const approvalVariables = {
  paidPenalty: flag('APPROVAL_PAID_PENALTY', {
    fallback: false,
    meaning: 'Cancelling a paid penalty needs a second approver.',
  }),
  paidPenaltyFrom: roublesFrom('APPROVAL_PAID_PENALTY_FROM_ROUBLES'),
  refund: flag('APPROVAL_REFUND', {
    fallback: false,
    meaning: 'A refund of a shop needs a second approver.',
  }),
  refundFrom: roublesFrom('APPROVAL_REFUND_FROM_ROUBLES'),
  goodwill: flag('APPROVAL_GOODWILL', {
    fallback: false,
    meaning: 'A refund by staff needs a second approver.',
  }),
  goodwillFrom: roublesFrom('APPROVAL_GOODWILL_FROM_ROUBLES'),
  productStart: flag('APPROVAL_PRODUCT_START', {
    fallback: false,
    meaning: 'The start of a product needs a second approver.',
  }),
  limits: flag('APPROVAL_LIMITS', {
    fallback: false,
    meaning: "Restoring a client's limit of wrong codes needs a second approver.",
  }),
  lifetimeSeconds: mapVariable(
    wholeNumber('APPROVAL_HOURS', {
      least: 1,
      most: 720,
      fallback: 72,
      unit: 'hours',
      meaning: 'Lifetime of a request for approval.',
    }),
    (hours) => hours * hour,
  ),
};

/** Bulk payoff files (docs/spec/rules.md#10, docs/spec/reliability.md#S-39, docs/spec/reliability.md#S-40). */
export const bulkPayoffVariables = {
  fileLimitBytes: mapVariable(
    wholeNumber('FULL_PAYMENT_FILE_LIMIT_MIB', {
      least: 1,
      most: 1024,
      fallback: 64,
      unit: 'MiB',
      meaning: 'Largest bulk payoff file.',
    }),
    (mebibytes) => mebibytes * 1024 * 1024,
  ),
  ordersInChunk: wholeNumber('FULL_PAYMENT_ORDERS_IN_CHUNK', {
    least: 1,
    most: 50_000,
    fallback: 150,
    meaning: 'Orders of a bulk payoff in one transaction. More hold locks longer and take more memory.',
  }),
  approval: flag('FULL_PAYMENT_APPROVAL', {
    fallback: false,
    meaning: 'A bulk payoff needs a second approver.',
  }),
  approvalFrom: roublesFrom('FULL_PAYMENT_APPROVAL_FROM_ROUBLES'),
};

function roublesFrom(name: string): Variable<Kopecks> {
  const roubles = wholeNumber(name, {
    least: 0,
    most: 1_000_000_000,
    fallback: 0,
    unit: 'roubles',
    meaning: 'Smallest sum that needs a second approver.',
  });
  return mapVariable(roubles, (sum) => kopecks(sum * 100));
}

type Approvals = ValuesOf<typeof approvalVariables>;

/** The acts that need a second approver: the smallest sum of each, null when it needs none. */
export type ApprovalRules = Pick<Approvals, 'productStart' | 'limits' | 'lifetimeSeconds'> &
  Readonly<Record<'paidPenaltyFrom' | 'refundFrom' | 'goodwillFrom', Kopecks | null>>;

export function readApprovalRules(environment: Environment): ApprovalRules {
  const { paidPenalty, paidPenaltyFrom, refund, refundFrom, goodwill, goodwillFrom, ...rest } =
    environment.values(approvalVariables);
  return {
    ...rest,
    paidPenaltyFrom: paidPenalty ? paidPenaltyFrom : null,
    refundFrom: refund ? refundFrom : null,
    goodwillFrom: goodwill ? goodwillFrom : null,
  };
}

/** The rules of bulk payoff files. `approvalFrom` is null when no file needs a second approver. */
export type BulkPayoffRules = Pick<
  ValuesOf<typeof bulkPayoffVariables>,
  'fileLimitBytes' | 'ordersInChunk'
> & { readonly approvalFrom: Kopecks | null };

export function readBulkPayoffRules(environment: Environment): BulkPayoffRules {
  const { approval, approvalFrom, ...rest } = environment.values(bulkPayoffVariables);
  return { ...rest, approvalFrom: approval ? approvalFrom : null };
}
