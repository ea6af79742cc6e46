import type { FastifyInstance } from 'fastify';
import { frontPage, messageList, type World } from './front-page.ts';

/** The page at `/`, and the piece of it that refreshes itself. */
export function frontPageRoutes(app: FastifyInstance, world: () => World): void {
  app.get('/', (_request, reply) => reply.type('text/html').send(frontPage(world())));
  app.get('/front-page/telephone', (_request, reply) =>
    reply.type('text/html').send(messageList(world().messages).markup),
  );
}
