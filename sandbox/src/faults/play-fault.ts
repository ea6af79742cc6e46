import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import type { Fault } from './fault.ts';

/** A request that a fault may hit: the work behind it, and how its answer is given. */
export type Exchange = {
  readonly reply: FastifyReply;
  /** Does the work and returns the answer as it would be sent. */
  readonly work: () => string | Promise<string>;
  readonly contentType: string;
};

/**
 * Answers as the fault says: before or after the work is done, late, wrongly or never. What a refusal (`decline`), a
 * doubled callback or a late success means is known to the work itself: here they are answered like a sound request.
 */
export async function playFault(fault: Fault | null, exchange: Exchange): Promise<FastifyReply> {
  const play = fault === null ? sound : plays[fault.kind];
  return play(exchange, fault !== null && 'number' in fault ? fault.number : 0);
}

type Play = (exchange: Exchange, milliseconds: number) => FastifyReply | Promise<FastifyReply>;

const sound: Play = async ({ reply, work, contentType }) => reply.type(contentType).send(await work());

const plays: Record<Fault['kind'], Play> = {
  decline: sound,
  duplicate: sound,
  'late-success': sound,
  // Without an answer the socket stays open until the caller gives up, as it does behind a broken network.
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
    await delay(milliseconds);
    return sound(exchange, 0);
  },
  late: async ({ reply, work, contentType }, milliseconds) => {
    const answer = await work();
    await delay(milliseconds);
    return reply.type(contentType).send(answer);
  },
};
