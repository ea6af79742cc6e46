import type { Kopecks } from '#domain/money.ts';
import { kopecks } from '#domain/money.ts';
import type { EnvironmentReader } from './environment.ts';
import type { ApprovalRules } from './settings.ts';

const hour = 3600;

/** The actions that need a second approver: a switch per action, and the minimum amounts. */
export function readApprovalRules(read: EnvironmentReader): ApprovalRules {
  return {
    paidPenaltyFrom: readLimit(read, 'APPROVAL_PAID_PENALTY'),
    refundFrom: readLimit(read, 'APPROVAL_REFUND'),
    productStart: read.flag('APPROVAL_PRODUCT_START', false),
    limits: read.flag('APPROVAL_LIMITS', false),
    lifetimeSeconds: read.wholeNumber('APPROVAL_HOURS', { least: 1, most: 720, fallback: 72 }) * hour,
  };
}

function readLimit(read: EnvironmentReader, name: string): Kopecks | null {
  const roubles = read.wholeNumber(`${name}_FROM_ROUBLES`, { least: 0, most: 1_000_000_000, fallback: 0 });
  return read.flag(name, false) ? kopecks(roubles * 100) : null;
}
