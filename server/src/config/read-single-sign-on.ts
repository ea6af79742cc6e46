import type { EnvironmentReader } from './environment.ts';

export type SingleSignOnConfig = {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly idTokenAlgorithm: string;
};

type Bank = {
  readonly info: Readonly<Record<string, string>>;
  readonly production: boolean;
  readonly sandboxUrl: string;
};

/** Required when the sign-on button is shown. In development the sandbox is the identity provider. */
export function readSingleSignOn(
  read: EnvironmentReader,
  { info, production, sandboxUrl }: Bank,
): SingleSignOnConfig | null {
  if (production && info['sberid-button-enabled-lk'] !== 'true') return null;
  return {
    issuer: read.address('SSO_ISSUER', production ? null : `${sandboxUrl}/sso`),
    clientId: read.secret('SSO_CLIENT_ID', production ? null : 'chasti'),
    clientSecret: read.secret('SSO_CLIENT_SECRET', production ? null : 'sandbox-sso-secret'),
    idTokenAlgorithm: read.text('SSO_ID_TOKEN_ALGORITHM', 'RS256'),
  };
}
