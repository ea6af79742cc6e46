const loopbackHosts = new Set(['localhost', '127.0.0.1', '[::1]']);
const protocols = new Set(['http:', 'https:']);
/** As it is read everywhere: browsers forgive backslashes, blanks and missing slashes, other programs read them otherwise. */
const wholeAddress = /^https?:\/\/[^\s\\]+$/i;
/** As the parser leaves it, however it was written. A shop has a name: a bare address would be called without being looked up. */
const bareAddress = /^(\[.*\]|[\d.]+)$/;

/** Names that never leave a machine or its network (RFC 6761, RFC 6762, RFC 9476). */
const ownName = /(^|\.)(localhost|local|internal|alt)\.?$/;

/**
 * Whether a shop may name this address for browsers or for our own calls: https to a public name, without user or password; plain
 * http only to this very machine, where demonstrations are allowed (docs/spec/reliability.md#S-30, docs/spec/reliability.md#S-36, docs/spec/reliability.md#D-10).
 */
export function isSafeAddress(text: string, loopbackAllowed: boolean): boolean {
  if (!wholeAddress.test(text) || !URL.canParse(text)) return false;
  const { protocol, hostname, port, username, password } = new URL(text);
  if (username !== '' || password !== '' || !protocols.has(protocol)) return false;
  if (loopbackHosts.has(hostname)) return loopbackAllowed;
  return protocol === 'https:' && isPublicName(hostname) && isPortOfPages(port);
}

function isPublicName(hostname: string): boolean {
  return hostname.includes('.') && !bareAddress.test(hostname) && !ownName.test(hostname);
}

/** The ports of other services of a machine, mail or remote log-in, are none of a shop's: nobody has us knock there. */
function isPortOfPages(port: string): boolean {
  return port === '' || Number(port) >= 1024;
}
