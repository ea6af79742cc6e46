import { createPublicKey, verify } from 'node:crypto';

/**
 * Whether the Authorization header of a push is signed by the key that it names, for this origin (RFC 8292). The
 * expiry is not checked, because the product's clock may be ahead of the machine's.
 */
export function isSignedFor(authorization: string, origin: string): boolean {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(\S+)$/.exec(authorization) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  if (point.length !== 65) return false;
  const publicKey = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  const { aud } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { aud?: string };
  return isSigned && aud === origin;
}
