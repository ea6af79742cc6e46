import type { FastifyInstance } from 'fastify';
import { frontPage, messageList, type SandboxState } from './front-page.ts';

/** Serves the page at `/` and the list of messages that it polls. */
export function frontPageRoutes(app: FastifyInstance, state: () => SandboxState): void {
  app.get('/', (_request, reply) => reply.type('text/html').send(frontPage(state())));
  app.get('/front-page/telephone', (_request, reply) =>
    reply.type('text/html').send(messageList(state().messages).markup),
  );
}
