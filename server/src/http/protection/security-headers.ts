import type { FastifyInstance } from 'fastify';

/** The Content Security Policy of the pages (docs/spec/reliability.md#S-31). */
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

/** The directives that a report may name, including the -elem and -attr variants that browsers report. */
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
  // cacheable files override this header
  'cache-control': 'no-store',
} as const;

/**
 * Adds the security headers and the path of policy reports to every response, including errors
 * (docs/spec/reliability.md#S-31 to docs/spec/reliability.md#S-33).
 */
export function addSecurityHeaders(app: FastifyInstance, reportPath: string | null): void {
  const policy = securityHeaders['content-security-policy'];
  const reported = reportPath === null ? policy : `${policy}; report-uri ${reportPath}`;
  const headers = { ...securityHeaders, 'content-security-policy': reported };
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers);
  });
}
