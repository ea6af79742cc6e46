import type { SingleSignOnGateway } from './port.ts';

/** The gateway of an installation without single sign-on. */
export const noSingleSignOn: SingleSignOnGateway = {
  begin: async () => null,
  finish: async () => ({ kind: 'refused', reason: 'not configured' }),
};
