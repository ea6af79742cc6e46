import type { EnvironmentReader } from './environment.ts';

/** The addresses to which a process connects. */
type Connections = {
  readonly production: boolean;
  readonly gateway: { readonly url: string };
  readonly bankBookUrl: string | null;
  readonly settings: { readonly publicUrl: string };
  readonly singleSignOn: { readonly issuer: string } | null;
  readonly smsUrl: string;
  readonly mail: { readonly url: string } | null;
};

/**
 * Requires TLS in production for connections to browsers, the bank and the SMS provider: a plain address fails the
 * start. Loopback addresses are allowed, for a local TLS proxy. `read-database-address.ts` checks DATABASE_URL.
 */
export function requireEncryption(
  environment: EnvironmentReader,
  { production, gateway, settings, singleSignOn, smsUrl, mail, bankBookUrl }: Connections,
): void {
  if (!production) return;
  const addresses = {
    PUBLIC_URL: settings.publicUrl,
    GATEWAY_URL: gateway.url,
    SMS_URL: smsUrl,
    ...(singleSignOn === null ? {} : { SSO_ISSUER: singleSignOn.issuer }),
    ...(mail === null ? {} : { SMTP_URL: mail.url }),
    ...(bankBookUrl === null ? {} : { BANK_BOOK_URL: bankBookUrl }),
  };
  for (const [name, address] of Object.entries(addresses))
    if (!isEncrypted(address)) environment.addProblem(name, 'must be an https address in production');
}

const encryptedSchemes: readonly string[] = ['https:', 'ssmpp:', 'smtps:'];
const loopbackHosts: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

function isEncrypted(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return encryptedSchemes.includes(protocol) || loopbackHosts.includes(hostname);
}
