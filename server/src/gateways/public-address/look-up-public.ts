import { lookup, type LookupAddress, type LookupOptions } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { BlockList, isIPv6, type LookupFunction } from 'node:net';

/** Special-purpose addresses of RFC 6890: local, private, or with an embedded address of another network. */
const privateAddresses = new BlockList();
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
  privateAddresses.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 23],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 9],
  ['ff00::', 8],
] as const)
  privateAddresses.addSubnet(network, prefix, 'ipv6');

/** True for an address that is not on the public internet (docs/spec/reliability.md#S-36). */
export function isPrivateAddress(address: string): boolean {
  return privateAddresses.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

/**
 * A DNS lookup for connections that fails for private addresses. It checks the address that the connection uses, so
 * that a later DNS change cannot bypass the check (docs/spec/reliability.md#S-36).
 */
export const lookUpPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error === null) answerPublic({ hostname, addresses }, options, callback);
    else callback(error, '');
  });
};

/**
 * Like `lookUpPublic`, but asks the name servers from this process, by default those of the system. A lookup of the
 * system occupies one of the four threads of a process until the name servers answer. Those of a shop may be silent.
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

type Found = { readonly hostname: string; readonly addresses: LookupAddress[] };

function answerPublic(
  { hostname, addresses }: Found,
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
