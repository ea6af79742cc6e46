import type { LookupAddress, LookupOptions } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { BlockList, isIPv6, type LookupFunction } from 'node:net';

/** Special-purpose addresses of RFC 6890. */
const privateIpv4 = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  privateIpv4.addSubnet(network, prefix, 'ipv4');

/**
 * Everything outside of 2000::/3, where the public internet is (RFC 4291), and the special purposes inside. Addresses
 * with one of IPv4 in them are among both. A list of its own, because a list checks IPv4 as ::ffff:0:0/96 too.
 */
const privateIpv6 = new BlockList();
for (const [network, prefix] of [
  ['::', 3],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
  ['4000::', 2],
  ['8000::', 1],
] as const)
  privateIpv6.addSubnet(network, prefix, 'ipv6');

/** True for an address that is not on the public internet (docs/spec/reliability.md#S-36). */
export function isPrivateAddress(address: string): boolean {
  return isIPv6(address) ? privateIpv6.check(address, 'ipv6') : privateIpv4.check(address, 'ipv4');
}

/**
 * A DNS lookup for connections that fails for private addresses. It checks the address that the connection uses, so
 * that a later DNS change cannot bypass the check (docs/spec/reliability.md#S-36). This process queries the name
 * servers itself, by default those of the system. A lookup by the system occupies one of the four threads of the
 * process until the name servers answer, and those of a shop may be silent: lookups of the bank would wait behind them.
 */
export function publicResolver(nameServers?: readonly string[]): LookupFunction {
  const resolver = new Resolver({ timeout: 2_500, tries: 2 });
  if (nameServers !== undefined) resolver.setServers(nameServers);
  const resolve = async (hostname: string, family: 4 | 6): Promise<LookupAddress[]> => {
    const answer = family === 4 ? resolver.resolve4(hostname) : resolver.resolve6(hostname);
    const addresses = await answer.catch(() => []);
    return addresses.map((address) => ({ address, family }));
  };
  return (hostname, options, callback) => {
    void Promise.all([resolve(hostname, 4), resolve(hostname, 6)]).then((found) => {
      answerPublic({ hostname, addresses: found.flat() }, options, callback);
    });
  };
}

type ResolvedHost = { readonly hostname: string; readonly addresses: LookupAddress[] };

function answerPublic(
  { hostname, addresses }: ResolvedHost,
  { all }: LookupOptions,
  callback: Parameters<LookupFunction>[2],
): void {
  const [first] = addresses;
  if (first === undefined) {
    callback(new Error(`${hostname} has no address`), '');
  } else if (addresses.some(({ address }) => isPrivateAddress(address))) {
    callback(new Error(`${hostname} resolves to a private address`), '');
  } else if (all === true) {
    callback(null, addresses);
  } else {
    callback(null, first.address, first.family);
  }
}
