import { createPublicKey, verify } from 'node:crypto';
import { isRecord } from '../parameters.ts';

/**
 * Whether the Authorization header of a push is signed by the key that it names, for this origin (RFC 8292). The
 * expiry is not checked, because the product's clock may be ahead of the machine's.
 */
export function isSignedFor(authorization: string, origin: string): boolean {
  const [, claims = '', signature = '', key = ''] =
    /^vapid t=([\w-]+\.[\w-]+)\.([\w-]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
  const point = Buffer.from(key, 'base64url');
  return point.length === 65 && isSigned(claims, { point, signature }) && audienceOf(claims) === origin;
}

function isSigned(
  claims: string,
  { point, signature }: { readonly point: Buffer; readonly signature: string },
): boolean {
  const publicKey = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  const key = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const;
  return verify('sha256', Buffer.from(claims), key, Buffer.from(signature, 'base64url'));
}

function audienceOf(claims: string): unknown {
  const [, body = ''] = claims.split('.');
  const content: unknown = JSON.parse(Buffer.from(body, 'base64url').toString());
  return isRecord(content) ? content['aud'] : null;
}
