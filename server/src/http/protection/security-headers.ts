import type { FastifyInstance } from 'fastify';

/**
 * What the pages may load and where their forms may go; everything else is refused by the browser
 * (docs/spec/reliability.md#S-31).
 */
const contentPolicy = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self' data:",
  'font-src': "'self'",
  'connect-src': "'self'",
  'manifest-src': "'self'",
  'worker-src': "'self'",
  'form-action': "'self'",
  'base-uri': "'none'",
  'object-src': "'none'",
  'frame-ancestors': "'none'",
  'require-trusted-types-for': "'script'",
} as const;

/** What a report may name: the directives, and the parts of a directive that browsers tell apart. */
export const policyDirectives: readonly string[] = Object.keys(contentPolicy).flatMap((directive) =>
  directive.endsWith('-src') ? [directive, `${directive}-elem`, `${directive}-attr`] : [directive],
);

export const securityHeaders = {
  'content-security-policy': Object.entries(contentPolicy)
    .map((directive) => directive.join(' '))
    .join('; '),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'cross-origin-resource-policy': 'same-origin',
  // a pop-up of the bank's single sign-on keeps its opener
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'x-frame-options': 'DENY',
  // files that may be kept say so themselves
  'cache-control': 'no-store',
} as const;

/**
 * Puts the security headers on every answer, refusals and faults included; breaches of the policy are reported to a
 * path of ours (docs/spec/reliability.md#S-31 to docs/spec/reliability.md#S-33).
 */
export function addSecurityHeaders(app: FastifyInstance, reportPath: string | null): void {
  const policy = securityHeaders['content-security-policy'];
  const reported = reportPath === null ? policy : `${policy}; report-uri ${reportPath}`;
  const headers = { ...securityHeaders, 'content-security-policy': reported };
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers);
  });
}
