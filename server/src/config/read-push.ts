import { createECDH } from 'node:crypto';
import type { EnvironmentReader } from './environment.ts';

export type PushConfig = {
  /** The VAPID keys (RFC 8292), base64url. */
  readonly publicKey: string;
  readonly privateKey: string;
  /** Where push services report problems. */
  readonly subject: string;
  /** Hosts of push services; their subdomains belong to them. */
  readonly services: readonly string[];
};

/** The services of Chrome, Firefox, Safari and Edge. */
const knownServices =
  'fcm.googleapis.com,updates.push.services.mozilla.com,push.apple.com,notify.windows.com';

/** A pair for development; subscriptions of the sandbox hold only with the key that made them. */
const developmentKeys =
  'BAIdh7lUcXofrqviR8WHU8gr0O4LO9kzHkDtyR8NqiBQswJV3aC9h-A384oz8R5mYVDCVx2lWDcyKJPpj_0iNZU:7rLDIDPFXd1bxd2ESHqB75P6AfAh1XxZUq0duCI7rB0';

/**
 * Reads `PUSH_KEYS` (`public:private`) and `PUSH_SERVICES` (hosts, separated by commas). Null without keys in
 * production: no browser can subscribe.
 */
export function readPush(
  environment: EnvironmentReader,
  { production, publicUrl }: { readonly production: boolean; readonly publicUrl: string },
): PushConfig | null {
  const keys = environment.text('PUSH_KEYS', production ? '' : developmentKeys);
  const services = environment.list('PUSH_SERVICES', knownServices);
  if (keys === '') return null;
  const [publicKey = '', privateKey = ''] = keys.split(':');
  if (!isPair(publicKey, privateKey))
    environment.addProblem('PUSH_KEYS', 'must be a VAPID key pair, public:private, in base64url');
  for (const host of services)
    if (!/^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/.test(host))
      environment.addProblem('PUSH_SERVICES', 'must be a list of hosts');
  return {
    publicKey,
    privateKey,
    services,
    subject: publicUrl.startsWith('https:') ? publicUrl : 'mailto:noreply@chasti.example',
  };
}

function isPair(publicKey: string, privateKey: string): boolean {
  const secret = Buffer.from(privateKey, 'base64url');
  if (secret.length !== 32) return false;
  const pair = createECDH('prime256v1');
  try {
    pair.setPrivateKey(secret);
  } catch {
    return false;
  }
  return pair.getPublicKey('base64url') === publicKey;
}
