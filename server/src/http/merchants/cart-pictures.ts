import type { FastifyInstance } from 'fastify';
import type { Context } from '../../use-cases/context.ts';
import { findPicture } from '../../use-cases/merchants/find-picture.ts';

const path = '/cart-pictures';

/** The pictures of a cart with their paths on the host of the pages, with the base path. */
export function presentPictures(
  { settings }: Pick<Context, 'settings'>,
  pictures: readonly { readonly itemNumber: number; readonly hash: string | null }[],
): { readonly itemNumber: number; readonly path: string | null }[] {
  return pictures.map(({ itemNumber, hash }) => ({
    itemNumber,
    path: hash === null ? null : new URL(`${settings.publicUrl}${path}/${hash}`).pathname,
  }));
}

/**
 * Serves pictures by the hash of their file. The answers about an order or a checkout name it. A picture that is opened
 * as a page can neither load nor run anything. Shared caches do not keep it, because it tells what a client bought.
 */
export function registerCartPictures(app: FastifyInstance, context: Context): void {
  app.get<{ Params: { hash: string } }>(`${path}/:hash`, async (request, reply) => {
    const picture = await findPicture(context, request.params.hash);
    if (picture === null) {
      reply.callNotFound();
      return reply;
    }
    return reply
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('cache-control', 'private, max-age=31536000, immutable')
      .type(picture.mediaType)
      .send(Buffer.from(picture.file));
  });
}
