type EquivalentMutant = {
  readonly path: string;
  readonly original: string;
  readonly replacement: string;
  readonly reason: string;
};

/** Changes that do not affect the result for any input, so no test can detect them. */
export const equivalentMutants: readonly EquivalentMutant[] = [
  {
    path: 'domain/src/ledger/posting-rules.ts',
    original: 'line.side === side',
    replacement: 'line.side !== side',
    reason: 'the two sides are only compared with each other: swapped they are as equal as before',
  },
  {
    path: 'domain/src/ledger/posting-rules.ts',
    original: 'amount < 0',
    replacement: 'amount <= 0',
    reason: 'lines of 0 have been left out before',
  },
  {
    path: 'domain/src/staff/permission-names.ts',
    original: 'Object.keys(permissionNames).filter(isPermission)',
    replacement: 'Object.keys(permissionNames)',
    reason: 'the filter lets every key through: it only tells TypeScript what they are',
  },
  {
    path: 'server/src/secrets/one-time-password.ts',
    original: "''",
    replacement: '"Stryker was here!"',
    reason:
      'whose authenticator it is stands in its picture only: a code is the same for everybody with the secret',
  },
];
