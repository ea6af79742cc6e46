import type { FastifyInstance } from 'fastify';
import type { Instant } from '#domain/calendar.ts';
import { plusSeconds } from '#domain/calendar.ts';
import type { Context } from '../../use-cases/context.ts';
import { readJson } from '../reading/json-body.ts';
import { policyDirectives } from './security-headers.ts';

/** Where browsers tell of what the content policy has stopped, below the prefix of the API. */
export const policyReportPath = '/policy-reports';

const bodyLimitBytes = 16 * 1024;
type Reporting = { readonly context: Pick<Context, 'clock' | 'log'>; readonly apiPrefix: string };

/** Anybody may send reports: more than these a minute are read and not written down. */
const linesPerMinute = 20;

/**
 * Takes what browsers report of the content policy and writes which directive was broken, never the page, its address
 * or what was on it (docs/spec/reliability.md#S-31, docs/spec/reliability.md#S-43). A broken page is a fault of ours or
 * an attack: the operators see either in the log.
 */
export async function registerPolicyReports(
  app: FastifyInstance,
  { context, apiPrefix }: Reporting,
): Promise<void> {
  const note = newNotebook(context);
  await app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/csp-report',
      { parseAs: 'string', bodyLimit: bodyLimitBytes },
      async (_request: unknown, body: string) => body,
    );
    scope.post<{ Body: string }>(`${apiPrefix}${policyReportPath}`, async ({ body }, reply) => {
      const directive = brokenDirective(body);
      if (directive !== null) note(directive);
      return reply.code(204).send();
    });
  });
}

/** Writes a line, as long as there were few in the last minute. */
function newNotebook({ clock, log }: Reporting['context']): (directive: string) => void {
  let since: Instant = clock.now();
  let lines = 0;
  return (directive) => {
    const now = clock.now();
    if (plusSeconds(since, 60) <= now) [since, lines] = [now, 0];
    lines += 1;
    if (lines <= linesPerMinute) log.warn('policy.violated', { directive });
  };
}

/** The directive of our policy that a report names; null where it names none, so that nobody writes our log for us. */
function brokenDirective(text: string): string | null {
  const report = readJson(text);
  if (!report.ok) return null;
  const named = fieldOf(fieldOf(report.value, 'csp-report'), 'effective-directive');
  return policyDirectives.find((directive) => directive === named) ?? null;
}

function fieldOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.entries(value).find(([key]) => key === name)?.[1];
}
