import type { EnvironmentReader } from './environment.ts';

export type SingleSignOnConfig = {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly idTokenAlgorithm: string;
};

type SingleSignOnOptions = {
  readonly info: Readonly<Record<string, string>>;
  readonly production: boolean;
  readonly sandboxUrl: string;
};

/**
 * Reads `SSO_…`, which production requires when it shows the sign-on button. In development the sandbox is the
 * provider.
 */
export function readSingleSignOn(
  environment: EnvironmentReader,
  { info, production, sandboxUrl }: SingleSignOnOptions,
): SingleSignOnConfig | null {
  if (production && info['sberid-button-enabled-lk'] !== 'true') return null;
  return {
    issuer: environment.address('SSO_ISSUER', production ? null : `${sandboxUrl}/sso`),
    clientId: environment.secret('SSO_CLIENT_ID', production ? null : 'chasti'),
    clientSecret: environment.secret('SSO_CLIENT_SECRET', production ? null : 'sandbox-sso-secret'),
    idTokenAlgorithm: environment.text('SSO_ID_TOKEN_ALGORITHM', 'RS256'),
  };
}
