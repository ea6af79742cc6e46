import { millisecondsOf } from '#domain/dates.ts';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../use-cases/context.ts';

const path = '/.well-known/security.txt';
/** RFC 9116 section 2.5.5 recommends less than a year. */
const validMilliseconds = 90 * 86_400_000;

type Options = { readonly context: Context; readonly contact: string };

/**
 * Serves `GET /.well-known/security.txt`, which names the contact for vulnerabilities (RFC 9116). `Expires` is 90 days
 * of real time ahead, because a demonstration moves the clock of the product.
 */
export function registerSecurityTxt(app: FastifyInstance, { context, contact }: Options): void {
  app.get(path, async (_request, reply) => {
    const fields = {
      Contact: contact,
      Expires: new Date(millisecondsOf(context.clock.wallTime()) + validMilliseconds).toISOString(),
      'Preferred-Languages': 'ru, en',
      Canonical: `${context.settings.publicUrl}${path}`,
    };
    const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\n`);
    return reply.type('text/plain; charset=utf-8').send(lines.join(''));
  });
}
