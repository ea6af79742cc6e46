/** The part of http_ece that the sandbox's push service uses; the package has no types. */
declare module 'http_ece' {
  import type { ECDH } from 'node:crypto';

  export function decrypt(
    encrypted: Buffer,
    options: { readonly version: 'aes128gcm'; readonly privateKey: ECDH; readonly authSecret: string },
  ): Buffer;
}
