const loopbackHosts = new Set(['localhost', '127.0.0.1', '[::1]']);
const protocols = new Set(['http:', 'https:']);
/**
 * The strict form of an address. Browsers accept backslashes, blanks and missing slashes, but other programs parse such
 * addresses differently.
 */
const wholeAddress = /^https?:\/\/[^\s\\]+$/i;
/**
 * An IP address as the URL parser normalises it. It is refused, because a call to an IP address skips the check of the
 * name lookup.
 */
const bareAddress = /^(\[.*\]|[\d.]+)$/;

/** Names that never resolve outside a machine or its network (RFC 6761, RFC 6762, RFC 9476). */
const ownName = /(^|\.)(localhost|local|internal|alt)\.?$/;

/**
 * Whether a shop may use this address for browsers or for our webhooks: https to a public name, without user and
 * password. Plain http is allowed only to this machine and only in demonstrations (docs/spec/reliability.md#S-30,
 * docs/spec/reliability.md#S-36, docs/spec/reliability.md#D-10).
 */
export function isSafeAddress(text: string, loopbackAllowed: boolean): boolean {
  if (!wholeAddress.test(text) || !URL.canParse(text)) return false;
  const { protocol, hostname, port, username, password } = new URL(text);
  if (username !== '' || password !== '' || !protocols.has(protocol)) return false;
  if (loopbackHosts.has(hostname)) return loopbackAllowed;
  return protocol === 'https:' && isPublicName(hostname) && isWebPort(port);
}

function isPublicName(hostname: string): boolean {
  return hostname.includes('.') && !bareAddress.test(hostname) && !ownName.test(hostname);
}

/** Excludes the ports of other services such as mail and SSH, so that a shop cannot make us call them. */
function isWebPort(port: string): boolean {
  return port === '' || Number(port) >= 1024;
}
