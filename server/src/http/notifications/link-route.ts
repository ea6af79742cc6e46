import type { FastifyInstance } from 'fastify';
import { findLinkedPage } from '../../use-cases/notifications/find-linked-page.ts';
import type { Context } from '../../use-cases/context.ts';

/**
 * Opens the short link of a message: redirects to the page that the message is about. The page asks for a log-in first
 * (docs/spec/rules.md#12).
 */
export function registerMessageLinks(app: FastifyInstance, context: Context): void {
  app.get<{ Params: { code: string } }>('/m/:code', async (request, reply) => {
    const page = await findLinkedPage(context, request.params.code);
    return reply.header('cache-control', 'no-store').redirect(`${context.settings.publicUrl}${page}`, 303);
  });
}
