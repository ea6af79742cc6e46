import { lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { BlockList, isIPv6 } from 'node:net';

/** Addresses that only this machine or its own network answers at or that carry another network's address within (RFC 6890). */
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

/** Whether an address belongs to a machine, a house or a network of its own, where no shop is (docs/spec/reliability.md#S-36). */
export function isPrivateAddress(address: string): boolean {
  return privateAddresses.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

/** Looks a name up as the connection does, and fails for one that leads into our own network: asked at the last moment (docs/spec/reliability.md#S-36). */
export const lookUpPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    const [first] = error === null ? found : [];
    if (first === undefined) {
      callback(error ?? new Error('the name leads nowhere'), '');
    } else if (found.some(({ address }) => isPrivateAddress(address))) {
      callback(new Error('the name leads to a private address'), '');
    } else if (options.all === true) {
      callback(null, found);
    } else {
      callback(null, first.address, first.family);
    }
  });
};
