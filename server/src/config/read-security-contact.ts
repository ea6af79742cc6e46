import type { EnvironmentReader } from './environment.ts';

const contact = /^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/;

/** SECURITY_CONTACT, for `/.well-known/security.txt` (RFC 9116 section 2.5.3); null when none is set. */
export function readSecurityContact(read: EnvironmentReader): string | null {
  const address = read.text('SECURITY_CONTACT', '');
  if (address === '') return null;
  if (!contact.test(address)) read.problem('SECURITY_CONTACT', 'is a mailto: or https: address');
  return address;
}
