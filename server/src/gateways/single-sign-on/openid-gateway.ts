import {
  ClientSecretPost,
  type Configuration,
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client';
import type { SignOnAnswer, SignOnStart, SingleSignOnGateway, SignOnReturn } from './port.ts';

export type OpenIdOptions = {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The signature algorithm of id tokens; Russian banks may use `gost34-10.2012` (docs/spec/gateway.md#14.3). */
  readonly idTokenAlgorithm: string;
  /** Our URL to which the bank returns the browser. */
  readonly redirectUrl: string;
  /** Allows a provider without TLS, for a provider on the same machine only. */
  readonly insecureAllowed: boolean;
};

const timeLimitSeconds = 10;

/** Single sign-on by OpenID Connect: the code flow with state, nonce and PKCE (docs/spec/gateway.md#14). */
export function openIdGateway(options: OpenIdOptions): SingleSignOnGateway {
  let discovered: Promise<Configuration> | null = null;
  const configuration = async (): Promise<Configuration> => {
    discovered ??= discover(options);
    try {
      return await discovered;
    } catch (error) {
      discovered = null;
      throw error;
    }
  };
  return {
    begin: async () => {
      const provider = await configuration().catch(() => null);
      return provider === null ? null : begin(provider, options);
    },
    finish: async (signOnReturn) => {
      try {
        return await finish(await configuration(), options, signOnReturn);
      } catch (error) {
        return { kind: 'refused', reason: errorCodeOf(error) };
      }
    },
  };
}

function discover({
  issuer,
  clientId,
  clientSecret,
  idTokenAlgorithm,
  insecureAllowed,
}: OpenIdOptions): Promise<Configuration> {
  // no library verifies GOST signatures, so the TLS certificate of the token endpoint authenticates such tokens (OpenID
  // Connect Core 3.1.3.7, docs/spec/gateway.md#14.3)
  const checks = idTokenAlgorithm.startsWith('gost') ? [] : [enableNonRepudiationChecks];
  // oxlint-disable-next-line typescript/no-deprecated -- the library marks the call as deprecated to draw attention; it is used on one machine only
  const execute = insecureAllowed ? [...checks, allowInsecureRequests] : checks;
  return discovery(
    new URL(issuer),
    clientId,
    { id_token_signed_response_alg: idTokenAlgorithm },
    ClientSecretPost(clientSecret),
    { timeout: timeLimitSeconds, execute },
  );
}

async function begin(configuration: Configuration, { redirectUrl }: OpenIdOptions): Promise<SignOnStart> {
  const secrets = { state: randomState(), nonce: randomNonce(), codeVerifier: randomPKCECodeVerifier() };
  const address = buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUrl,
    scope: 'openid mobile',
    state: secrets.state,
    nonce: secrets.nonce,
    code_challenge: await calculatePKCECodeChallenge(secrets.codeVerifier),
    code_challenge_method: 'S256',
  });
  return { address: address.href, secrets };
}

/** Reads the phone from user info, because the id token need not contain it (docs/spec/gateway.md#14.3). */
async function finish(
  configuration: Configuration,
  { redirectUrl }: OpenIdOptions,
  { query, secrets }: SignOnReturn,
): Promise<SignOnAnswer> {
  const tokens = await authorizationCodeGrant(configuration, new URL(redirectUrl + query), {
    expectedState: secrets.state,
    expectedNonce: secrets.nonce,
    pkceCodeVerifier: secrets.codeVerifier,
    idTokenExpected: true,
  });
  const { iss: issuer = '', sub: subject = '' } = tokens.claims() ?? {};
  const { phone_number: phone } = await fetchUserInfo(configuration, tokens.access_token, subject);
  return phone === undefined
    ? { kind: 'refused', reason: 'no phone_number' }
    : { kind: 'known', phone, issuer, subject };
}

/** Returns only the error code of the protocol, because the message may contain personal data. */
function errorCodeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const code: unknown = Reflect.get(error, 'code');
  return typeof code === 'string' ? code : error.name;
}
