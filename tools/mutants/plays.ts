/** The plays of the product that are about a file of the server, the one that is most about it first. */
export const plays: Readonly<Record<string, readonly string[]>> = {
  'server/src/http/guards.ts': ['e2e/auth/session.test.ts', 'e2e/security/callers.test.ts'],
  'server/src/http/protection/security-log.ts': ['e2e/staff/log-of-every-call.test.ts'],
  'server/src/use-cases/auth/find-client-session.ts': ['e2e/auth/session.test.ts'],
  'server/src/use-cases/auth/read-in-session.ts': ['e2e/auth/session.test.ts'],
  'server/src/use-cases/auth/client-sessions.ts': ['e2e/auth/session.test.ts'],
  'server/src/use-cases/payments/bank-word/receive-callback.ts': [
    'e2e/payments/unsigned-callbacks.test.ts',
    'e2e/payments/callbacks.test.ts',
  ],
  'server/src/use-cases/payments/bank-word/settle.ts': [
    'e2e/payments/bank-words.test.ts',
    'e2e/payments/charges-in-sets.test.ts',
  ],
  'server/src/use-cases/payments/write-offs/charge-order.ts': ['e2e/payments/charges-in-sets.test.ts'],
};
