/** The folders that are measured (docs/spec/reliability.md#G-17). */
export const measuredFolders = ['domain/src', 'contract/src', 'server/src', 'sandbox/src'] as const;

/** The modules of money, authentication and permissions, in which untested branches are the most dangerous. */
export const criticalModules = [
  'domain/src/money.ts',
  'domain/src/dates.ts',
  'domain/src/staff',
  'domain/src/auth',
  'domain/src/cards',
  'domain/src/charges',
  'domain/src/payments/early',
  'domain/src/ledger',
  'domain/src/orders',
  'domain/src/payments',
  'domain/src/penalties',
  'domain/src/reconciliation',
  'domain/src/refunds',
  'domain/src/schedules',
  'domain/src/services',
  'server/src/http/guards.ts',
  'server/src/http/protection',
  'server/src/secrets/one-time-password.ts',
  'server/src/secrets/password.ts',
  'server/src/secrets/seal.ts',
  'server/src/use-cases/auth',
  'server/src/use-cases/charges',
  'server/src/use-cases/outcomes',
  'server/src/use-cases/payments',
  'server/src/use-cases/penalties',
] as const;

/** The percentage of the branches of a module that the tests have to run. */
export function goalOf(module: string): number {
  return criticalModules.some((name) => name === module) ? 100 : 85;
}

/** The module of a file: a critical module, or else its folder. */
export function moduleOf(path: string): string {
  const named = criticalModules.find((name) => path === name || path.startsWith(`${name}/`));
  return named ?? path.slice(0, path.lastIndexOf('/'));
}
