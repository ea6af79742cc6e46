import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import type { Fault } from './fault.ts';

/** A request with its handler, to which a fault may apply. */
export type Exchange = {
  readonly reply: FastifyReply;
  /** Runs the handler and returns the response body. */
  readonly work: () => string | Promise<string>;
  readonly contentType: string;
};

/**
 * Runs the handler and responds as the fault requires: late, malformed, with an error or not at all. The handlers
 * themselves apply `decline`, `duplicate` and `late-success`.
 */
export async function playFault(fault: Fault | null, exchange: Exchange): Promise<FastifyReply> {
  const play = fault === null ? normal : plays[fault.kind];
  return play(exchange, fault !== null && 'number' in fault ? fault.number : 0);
}

/** A sandbox that has closed does not wait for its late answers. */
function pass(milliseconds: number): Promise<void> {
  return delay(milliseconds, undefined, { ref: false });
}

type Play = (exchange: Exchange, milliseconds: number) => FastifyReply | Promise<FastifyReply>;

const normal: Play = async ({ reply, work, contentType }) => reply.type(contentType).send(await work());

const plays: Record<Fault['kind'], Play> = {
  decline: normal,
  duplicate: normal,
  'late-success': normal,
  // the socket stays open without a response until the caller times out
  'timeout-before': ({ reply }) => reply.hijack(),
  'timeout-after': async ({ reply, work }) => {
    await work();
    return reply.hijack();
  },
  'http-500': ({ reply }) => reply.code(500).type('text/html').send('<h1>500 Internal Server Error</h1>'),
  'http-500-after': async ({ reply, work }) => {
    await work();
    return reply.code(500).type('text/html').send('<h1>500 Internal Server Error</h1>');
  },
  'http-429': ({ reply }) => reply.code(429).type('text/html').send('<h1>429 Too Many Requests</h1>'),
  drop: async ({ reply, work }) => {
    await work();
    reply.hijack();
    reply.raw.socket?.destroy();
    return reply;
  },
  garbage: async ({ reply, work }) => {
    await work();
    return reply.type('text/html').send('<html><body>Ведутся технические работы');
  },
  slow: async (exchange, milliseconds) => {
    await pass(milliseconds);
    return normal(exchange, 0);
  },
  late: async ({ reply, work, contentType }, milliseconds) => {
    const answer = await work();
    await pass(milliseconds);
    return reply.type(contentType).send(answer);
  },
};
