import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto';
import { type OpenIdProvider, Provider, type ProviderContext } from 'oidc-provider';
import { createMemoryStores } from './memory-store.ts';

export type SsoClient = { readonly clientId: string; readonly clientSecret: string };

/** The bank's single sign-on: a certified OpenID Connect provider with the accounts that have logged in here. */
export type Sso = {
  readonly provider: OpenIdProvider;
  /** The account of a phone (11 digits). Its identifier `sub` does not reveal the phone. */
  accountOf(phone: string): string;
};

export function createSso(issuer: string, { clientId, clientSecret }: SsoClient): Sso {
  const phones = new Map<string, string>();
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        // a placeholder: redirectUriAllowed below accepts the product on this machine
        redirect_uris: ['http://127.0.0.1/'],
        grant_types: ['authorization_code'],
        response_types: ['code'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    adapter: createMemoryStores(),
    jwks: { keys: [signingKey()] },
    cookies: { keys: [randomBytes(32).toString('hex')] },
    scopes: ['openid', 'mobile'],
    claims: { openid: ['sub'], mobile: ['phone_number'] },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context: unknown, { uid }: { uid: string }) => `/sso/log-in/${uid}` },
    // short lifetimes, so that testers can switch accounts quickly
    ttl: { Session: 30, Interaction: 600, Grant: 600, AccessToken: 60, IdToken: 60, AuthorizationCode: 60 },
    findAccount: (_context: unknown, accountId: string) => accountOf(accountId, phones.get(accountId)),
    loadExistingGrant: grantAll,
  });
  provider.Client.prototype.redirectUriAllowed = isProductOnThisMachine;
  return {
    provider,
    accountOf: (phone) => {
      const accountId = createHash('sha256').update(phone).digest('hex').slice(0, 32);
      phones.set(accountId, phone);
      return accountId;
    },
  };
}

function signingKey(): object {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return { ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' };
}

function accountOf(accountId: string, phone = ''): object {
  const claims = { sub: accountId, phone_number: `+7 (${phone.slice(1, 4)}) ${phone.slice(4)}` };
  return { accountId, claims: async () => claims };
}

/** Grants all requested scopes after log-in. */
async function grantAll({ oidc }: ProviderContext): Promise<object> {
  const grant = new oidc.provider.Grant({
    clientId: oidc.client.clientId,
    accountId: oidc.session.accountId,
  });
  grant.addOIDCScope('openid mobile');
  await grant.save();
  return grant;
}

function isProductOnThisMachine(address: string): boolean {
  const { hostname, pathname } = new URL(address);
  return ['localhost', '127.0.0.1'].includes(hostname) && pathname.endsWith('/login/oauth2/code/sberid');
}
