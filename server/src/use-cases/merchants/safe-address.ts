const loopbackHosts = new Set(['localhost', '127.0.0.1', '[::1]']);
const privateHost = /^(10\.|127\.|169\.254\.|172\.(1[6-9]|2\d|3[01])\.|192\.168\.|0\.|\[)/;

/**
 * Whether a shop may name this address for browsers or for our own calls: https to a public name, without user or password; plain
 * http only to this very machine, where demonstrations are allowed (S-30, S-36, D-10).
 */
export function isSafeAddress(text: string, loopbackAllowed: boolean): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  if (username !== '' || password !== '') return false;
  if (loopbackHosts.has(hostname)) return loopbackAllowed && (protocol === 'http:' || protocol === 'https:');
  return protocol === 'https:' && !privateHost.test(hostname) && hostname.includes('.');
}
