import type { FastifyInstance } from 'fastify';
import { answerMalformedRequest } from './malformed-requests.ts';

const bodyTimeoutMilliseconds = 15_000;

/**
 * A body must arrive within 15 seconds (docs/spec/reliability.md#S-59). A form with files may take longer while data
 * arrives; `multipart-form.ts` ends it after 15 seconds without data.
 */
export function limitBodies(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, next) => {
    const { headers, raw } = request;
    const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
    if (hasBody && headers['content-type']?.startsWith('multipart/') !== true) {
      const limit = setTimeout(() => {
        answerMalformedRequest(
          Object.assign(new Error(`the body did not arrive within ${bodyTimeoutMilliseconds} ms`), {
            code: timeoutCode,
          }),
          raw.socket,
        );
      }, bodyTimeoutMilliseconds);
      for (const event of ['end', 'close'])
        raw.once(event, () => {
          clearTimeout(limit);
        });
    }
    next();
  });
}

const timeoutCode = 'ERR_HTTP_REQUEST_TIMEOUT';
