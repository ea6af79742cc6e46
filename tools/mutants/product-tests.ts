/** The product tests of a file of the server, the closest one first. */
export const productTests: Readonly<Record<string, readonly string[]>> = {
  'server/src/use-cases/outcomes/receive-callback.ts': [
    'e2e/payments/unsigned-callbacks.test.ts',
    'e2e/payments/callbacks.test.ts',
  ],
  'server/src/use-cases/charges/charge-order.ts': ['e2e/payments/charges-in-sets.test.ts'],
};
