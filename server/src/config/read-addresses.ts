import { isIP } from 'node:net';
import type { EnvironmentReader } from './environment.ts';

/** The path prefix of the API, which separates API calls from pages on the same host. */
export function readApiPrefix(environment: EnvironmentReader): string {
  const prefix = environment.text('API_PREFIX', '/api');
  if (!/^(\/[\w.~-]+)+$/.test(prefix))
    environment.addProblem('API_PREFIX', 'must begin with a slash, e.g. /api');
  return prefix;
}

/** The URL of the bank's list of operations; null without one. */
export function readBankBookUrl(environment: EnvironmentReader, fallback: string | null): string | null {
  const isGiven = environment.text('BANK_BOOK_URL', '') !== '';
  return isGiven || fallback !== null ? environment.address('BANK_BOOK_URL', fallback) : null;
}

/** The proxies whose X-Forwarded-For is trusted: addresses, networks, or names of networks. */
export function readTrustedProxies(environment: EnvironmentReader): readonly string[] {
  const proxies = environment.list('TRUSTED_PROXIES');
  if (!proxies.every(isNetwork))
    environment.addProblem('TRUSTED_PROXIES', 'must be a list of addresses, e.g. 10.0.0.0/8,::1');
  return proxies;
}

const namedNetworks: readonly string[] = ['loopback', 'linklocal', 'uniquelocal'];
const widths: Readonly<Record<number, number>> = { 4: 32, 6: 128 };

function isNetwork(written: string): boolean {
  const [address = '', bits = '1', ...more] = written.split('/');
  const width = widths[isIP(address)];
  const fits = width !== undefined && /^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= width;
  return namedNetworks.includes(written) || (fits && more.length === 0);
}
