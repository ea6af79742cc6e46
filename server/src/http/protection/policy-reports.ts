import type { FastifyInstance } from 'fastify';
import { type Instant, plusSeconds } from '#domain/dates.ts';
import type { Context } from '../../use-cases/context.ts';
import { readJson } from '../reading/json-body.ts';
import { policyDirectives } from './security-headers.ts';

/** The path of Content Security Policy reports below the API prefix. */
export const policyReportPath = '/policy-reports';

const bodyLimitBytes = 16 * 1024;
type PolicyReportOptions = { readonly context: Pick<Context, 'clock' | 'log'>; readonly apiPrefix: string };

/** Limit of logged reports per minute, because reports are unauthenticated. */
const linesPerMinute = 20;

/**
 * Accepts Content Security Policy reports and logs the violated directive, never the page, its URL or its content
 * (docs/spec/reliability.md#S-31, docs/spec/reliability.md#S-43). A violation is a bug of ours or an attack.
 */
export async function registerPolicyReports(
  app: FastifyInstance,
  { context, apiPrefix }: PolicyReportOptions,
): Promise<void> {
  const logDirective = newLimitedLogger(context);
  await app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/csp-report',
      { parseAs: 'string', bodyLimit: bodyLimitBytes },
      async (_request: unknown, body: string) => body,
    );
    scope.post<{ Body: string }>(`${apiPrefix}${policyReportPath}`, async ({ body }, reply) => {
      const directive = parseViolatedDirective(body);
      if (directive !== null) logDirective(directive);
      return reply.code(204).send();
    });
  });
}

function newLimitedLogger({ clock, log }: PolicyReportOptions['context']): (directive: string) => void {
  let minuteStartedAt: Instant = clock.now();
  let lines = 0;
  return (directive) => {
    const now = clock.now();
    if (plusSeconds(minuteStartedAt, 60) <= now) [minuteStartedAt, lines] = [now, 0];
    lines += 1;
    if (lines <= linesPerMinute) log.warn('policy.violated', { directive });
  };
}

/**
 * Returns the violated directive of a report. Returns null for an unknown directive, so that reports cannot write
 * arbitrary text to the log.
 */
function parseViolatedDirective(text: string): string | null {
  const report = readJson(text);
  if (!report.ok) return null;
  const reported = fieldOf(fieldOf(report.value, 'csp-report'), 'effective-directive');
  return policyDirectives.find((directive) => directive === reported) ?? null;
}

function fieldOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.entries(value).find(([key]) => key === name)?.[1];
}
