import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { request as sendRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import react from '@vitejs/plugin-react';
import fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import { build } from 'vite';
import { compressAnswers } from '#server/http/compress-answers.ts';
import { addSecurityHeaders } from '#server/http/protection/security-headers.ts';
import { compressFiles } from '../../web/build/compress-files.ts';
import web from '../../web/vite.config.ts';

export type Reference = {
  readonly url: string;
  readonly close: () => Promise<void>;
};

/**
 * Builds the reference page and serves it as the service serves its pages: for the same browsers, with the same
 * compression and the same headers. It passes calls of the API on to the running service, so that both pages wait for
 * the same answers.
 */
export async function serveReference(productUrl: string): Promise<Reference> {
  const directory = await mkdtemp(join(tmpdir(), 'chasti-reference-'));
  await buildReference(directory);
  const page = await readFile(join(directory, 'index.html'), 'utf8');
  const app = fastify({ forceCloseConnections: true });
  addSecurityHeaders(app, null);
  compressAnswers(app);
  await app.register(fastifyStatic, {
    root: join(directory, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    index: false,
    decorateReply: false,
  });
  for (const path of ['/login/phone', '/client/orders'])
    app.get(path, (_request, reply) => reply.type('text/html; charset=utf-8').send(page));
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _body, done) => {
    done(null);
  });
  app.all('/api/*', (request, reply) => {
    passOn(productUrl, request, reply);
  });
  const url = await app.listen({ port: 0, host: 'localhost' });
  return {
    url: url.replace(/\/\/[^:/]+|\/\/\[[^\]]+\]/, '//localhost'),
    close: async () => {
      await app.close();
      await rm(directory, { recursive: true });
    },
  };
}

async function buildReference(outDir: string): Promise<void> {
  await build({
    root: import.meta.dirname,
    configFile: false,
    logLevel: 'warn',
    plugins: [react(), compressFiles()],
    build: { ...web.build, outDir, rolldownOptions: {} },
  });
}

/** Passes a call and its answer on, byte by byte. */
function passOn(productUrl: string, { raw, url }: FastifyRequest, reply: FastifyReply): void {
  reply.hijack();
  const call = sendRequest(
    new URL(url, productUrl),
    { method: raw.method, headers: raw.headers },
    (answer) => {
      reply.raw.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(reply.raw);
    },
  );
  call.on('error', () => reply.raw.destroy());
  raw.pipe(call);
}
