const loopbackHosts: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];
// Browsers drop these characters while they parse an address, so they can hide a forbidden scheme.
const droppedByBrowsers = /[\u0000-\u0020\u007f-\u00a0\\]/;

/**
 * A safe external address: https, or http on this machine, without a user name, and without characters that browsers
 * drop (docs/spec/reliability.md#D-10, docs/spec/reliability.md#S-30). Returns null for any other text.
 */
export function safeExternalUrl(text: string): string | null {
  if (droppedByBrowsers.test(text) || !URL.canParse(text)) return null;
  const { protocol, hostname, username, password, href } = new URL(text);
  if (username !== '' || password !== '') return null;
  const allowed = protocol === 'https:' || (protocol === 'http:' && loopbackHosts.includes(hostname));
  return allowed ? href : null;
}
