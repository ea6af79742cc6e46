import { kopecks } from '#domain/money.ts';
import type { EnvironmentReader } from './environment.ts';
import type { BulkPayoffRules } from './settings.ts';

/**
 * The rules of bulk payoff files (docs/spec/rules.md#10, docs/spec/reliability.md#S-39, docs/spec/reliability.md#S-40).
 */
export function readBulkPayoffRules(environment: EnvironmentReader): BulkPayoffRules {
  const limit = { least: 1, most: 1024, fallback: 64 };
  const chunk = { least: 1, most: 50_000, fallback: 150 };
  const approvalFrom = { least: 0, most: 1_000_000_000, fallback: 0 };
  return {
    fileLimitBytes: environment.wholeNumber('FULL_PAYMENT_FILE_LIMIT_MIB', limit) * 1024 * 1024,
    ordersInChunk: environment.wholeNumber('FULL_PAYMENT_ORDERS_IN_CHUNK', chunk),
    approvalFrom: environment.flag('FULL_PAYMENT_APPROVAL', false)
      ? kopecks(environment.wholeNumber('FULL_PAYMENT_APPROVAL_FROM_ROUBLES', approvalFrom) * 100)
      : null,
  };
}
