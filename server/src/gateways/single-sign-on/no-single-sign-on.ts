import type { SingleSignOnGateway } from './port.ts';

/** Where the bank has no single sign-on: nobody can log in by it. */
export const noSingleSignOn: SingleSignOnGateway = {
  begin: async () => null,
  finish: async () => ({ kind: 'refused', reason: 'not configured' }),
};
