import type { RefusalCode } from '#domain/refusal.ts';

/** Error codes that any endpoint can return in addition to its own. */
export const errorsOfAnyCall = [
  'request.invalid.error',
  'request.forbidden.error',
  'request.too.large.error',
  'no.session.error',
  'session.code.required.error',
  'access.denied.error',
  'merchant.key.error',
  'idempotency.key.missing.error',
  'idempotency.key.reused.error',
  'request.in.progress.error',
  'service.unavailable.error',
  'internal.error',
] as const satisfies readonly RefusalCode[];
