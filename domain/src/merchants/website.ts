const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const website = new RegExp(`^https://(?:${label}\\.)+(?=[a-z])${label}$`);
const longestAddress = 'https://'.length + 253;

/**
 * Whether an address is `https://` and a host name only: no path, port, user, query or IP address. The name is in
 * lower case. Letters beyond ASCII must be written as `xn--`, so that a lookalike name is recognised.
 */
export function isWebsite(address: string): boolean {
  return address.length <= longestAddress && website.test(address);
}
