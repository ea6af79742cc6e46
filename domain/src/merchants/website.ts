const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const website = new RegExp(`^https://(?:${label}\\.)+(?=[a-z])${label}$`);
const longestAddress = 'https://'.length + 253;

/**
 * Whether an address is `https://` and the name of a host, nothing else: no path, port, user, query or IP address. The name is in lower case;
 * letters beyond ASCII stand as `xn--`, so that a name that looks like another one does not read like it.
 */
export function isWebsite(address: string): boolean {
  return address.length <= longestAddress && website.test(address);
}
