import type { EnvironmentReader } from './environment.ts';

/** Whom a process speaks with over a network. */
type Lines = {
  readonly production: boolean;
  readonly databaseUrl: string;
  readonly gateway: { readonly url: string };
  readonly bankBookUrl: string | null;
  readonly settings: { readonly publicUrl: string };
  readonly singleSignOn: { readonly issuer: string } | null;
  readonly smsUrl: string;
};

/**
 * In production nobody on the way reads or changes what goes between us, browsers, the bank, the telephone company and the database: an
 * address without TLS ends the start. On this very machine a program that encrypts may stand in between.
 */
export function askForEncryption(
  read: EnvironmentReader,
  { production, databaseUrl, gateway, settings, singleSignOn, smsUrl, bankBookUrl }: Lines,
): void {
  if (!production) return;
  if (!isEncryptedDatabase(databaseUrl))
    read.problem('DATABASE_URL', 'says sslmode=verify-full in production');
  const addresses = {
    PUBLIC_URL: settings.publicUrl,
    GATEWAY_URL: gateway.url,
    SMS_URL: smsUrl,
    ...(singleSignOn === null ? {} : { SSO_ISSUER: singleSignOn.issuer }),
    ...(bankBookUrl === null ? {} : { BANK_BOOK_URL: bankBookUrl }),
  };
  for (const [name, address] of Object.entries(addresses))
    if (!isEncrypted(address)) read.problem(name, 'is an https address in production');
}

const encryptedSchemes: readonly string[] = ['https:', 'ssmpp:'];
const loopbackHosts: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

/** What is no address at all has been named already. */
function isEncrypted(address: string): boolean {
  if (!URL.canParse(address)) return true;
  const { protocol, hostname } = new URL(address);
  return encryptedSchemes.includes(protocol) || loopbackHosts.includes(hostname);
}

/** A database may also be a neighbour in a network of its own, known by a bare name (compose.yaml). */
function isEncryptedDatabase(address: string): boolean {
  if (!URL.canParse(address)) return true;
  const { hostname, searchParams } = new URL(address);
  const isNeighbour = loopbackHosts.includes(hostname) || !/[.:]/.test(hostname);
  return isNeighbour || searchParams.get('sslmode') === 'verify-full';
}
