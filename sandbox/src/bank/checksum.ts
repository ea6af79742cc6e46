import { createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';

/**
 * The text that the bank signs: each parameter as `name;value;`, sorted by name in code units, with a trailing
 * semicolon.
 */
export function signedText(parameters: Readonly<Record<string, string>>): string {
  return Object.keys(parameters)
    .filter((name) => name !== 'checksum' && name !== 'sign_alias')
    .sort((a, b) => (a < b ? -1 : 1))
    .map((name) => `${name};${parameters[name] ?? ''};`)
    .join('');
}

/** Symmetric signature: HMAC-SHA256 with the shop's secret, hex in upper case. */
export function hmacChecksum(parameters: Readonly<Record<string, string>>, key: string): string {
  return createHmac('sha256', key).update(signedText(parameters), 'utf8').digest('hex').toUpperCase();
}

/** Asymmetric signature: RSA PKCS#1 v1.5 with SHA-512, hex in upper case. */
export function rsaChecksum(parameters: Readonly<Record<string, string>>, key: KeyObject): string {
  return sign('sha512', Buffer.from(signedText(parameters), 'utf8'), key)
    .toString('hex')
    .toUpperCase();
}

export type SigningKeys = { readonly privateKey: KeyObject; readonly publicPem: string };

/** A key pair generated at start; the bank uses it until it stops. */
export function createSigningKeys(): SigningKeys {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return { privateKey, publicPem: publicKey.export({ type: 'spki', format: 'pem' }) };
}
