import { success } from '#domain/result.ts';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../use-cases/context.ts';
import { changeMark, findLogo, listMarks } from '../../use-cases/merchants/marks.ts';
import type { Handler } from '../handler.ts';

export const listMarksHandler: Handler<'GET /shopMarks'> = async ({ context }) => {
  const marks = await listMarks(context);
  return success({
    marks: marks.map(({ merchantFullName, logoHash, colour }) => ({
      merchantFullName,
      logo: logoPath(context, logoHash),
      colour,
    })),
  });
};

export const changeMarkHandler: Handler<'POST /admin/v1/merchants/mark'> = async ({
  context,
  caller,
  request: { merchantUuid, logo, colour },
}) => {
  const file = typeof logo === 'string' ? Buffer.from(logo, 'base64') : logo;
  const changed = await changeMark(context, caller, { merchantUuid, file, colour });
  return changed.ok ? success({}) : changed;
};

const path = '/shop-marks';

/** The path of a logo on the host of the pages, with the base path. */
export function logoPath({ settings }: Context, hash: string | null): string | null {
  return hash === null ? null : new URL(`${settings.publicUrl}${path}/${hash}`).pathname;
}

/**
 * Serves logos by the hash of their file, so that they are cached for good. A logo that is opened as a page can neither
 * load nor run anything.
 */
export function registerLogos(app: FastifyInstance, context: Context): void {
  app.get<{ Params: { hash: string } }>(`${path}/:hash`, async (request, reply) => {
    const logo = await findLogo(context, request.params.hash);
    if (logo === null) {
      reply.callNotFound();
      return reply;
    }
    return reply
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
      .header('cache-control', 'public, max-age=31536000, immutable')
      .type(logo.mediaType)
      .send(Buffer.from(logo.file));
  });
}
