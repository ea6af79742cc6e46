import type { EnvironmentReader } from './environment.ts';

const contactPattern = /^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/;

/** Reads SECURITY_CONTACT for `/.well-known/security.txt` (RFC 9116 section 2.5.3); null when none is set. */
export function readSecurityContact(environment: EnvironmentReader): string | null {
  const address = environment.text('SECURITY_CONTACT', '');
  if (address === '') return null;
  if (!contactPattern.test(address))
    environment.addProblem('SECURITY_CONTACT', 'must be a mailto: or https: address');
  return address;
}
