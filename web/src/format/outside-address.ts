const loopbackHosts: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];
// Browsers drop these silently while they parse an address, which is how a forbidden scheme is smuggled in.
const smuggled = /[\u0000-\u0020\u007f-\u00a0\\]/;

/**
 * An address outside of the cabinet that a person may be sent to: https, or http on this very machine; no user
 * name in it; nothing that a browser would read otherwise than it is written (docs/spec/reliability.md#D-10, docs/spec/reliability.md#S-30). null when it is none.
 */
export function outsideAddress(text: string): string | null {
  if (smuggled.test(text) || !URL.canParse(text)) return null;
  const { protocol, hostname, username, password, href } = new URL(text);
  if (username !== '' || password !== '') return null;
  const allowed = protocol === 'https:' || (protocol === 'http:' && loopbackHosts.includes(hostname));
  return allowed ? href : null;
}
