import type { FastifyInstance } from 'fastify';
import { answerBrokenBytes } from './broken-requests.ts';

const longestBodyMilliseconds = 15_000;

/**
 * A body has to be here within 15 seconds (docs/spec/reliability.md#S-59). A form of files may take longer, as long as
 * it keeps coming: whoever reads it ends a silence of 15 seconds.
 */
export function limitBodies(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, next) => {
    const { headers, raw } = request;
    const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
    if (hasBody && headers['content-type']?.startsWith('multipart/') !== true) {
      const limit = setTimeout(() => {
        answerBrokenBytes(Object.assign(new Error('a body comes too slowly'), { code: tooSlow }), raw.socket);
      }, longestBodyMilliseconds);
      for (const event of ['end', 'close'])
        raw.once(event, () => {
          clearTimeout(limit);
        });
    }
    next();
  });
}

const tooSlow = 'ERR_HTTP_REQUEST_TIMEOUT';
