import { type Kopecks, kopecks } from '#domain/money.ts';
import type { EnvironmentReader } from './environment.ts';
import type { ApprovalRules } from './settings.ts';

const hour = 3600;

/** The actions that need a second approver: a switch per action, and the minimum amounts. */
export function readApprovalRules(environment: EnvironmentReader): ApprovalRules {
  return {
    paidPenaltyFrom: readLimit(environment, 'APPROVAL_PAID_PENALTY'),
    refundFrom: readLimit(environment, 'APPROVAL_REFUND'),
    goodwillFrom: readLimit(environment, 'APPROVAL_GOODWILL'),
    productStart: environment.flag('APPROVAL_PRODUCT_START', false),
    limits: environment.flag('APPROVAL_LIMITS', false),
    lifetimeSeconds: environment.wholeNumber('APPROVAL_HOURS', { least: 1, most: 720, fallback: 72 }) * hour,
  };
}

function readLimit(environment: EnvironmentReader, name: string): Kopecks | null {
  const roubles = environment.wholeNumber(`${name}_FROM_ROUBLES`, {
    least: 0,
    most: 1_000_000_000,
    fallback: 0,
  });
  return environment.flag(name, false) ? kopecks(roubles * 100) : null;
}
