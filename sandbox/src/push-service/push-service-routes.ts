import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { SandboxClock } from '../clock/sandbox-clock.ts';
import type { FaultList } from '../faults/fault-list.ts';
import { playFault } from '../faults/play-fault.ts';
import { type Markup, markup, moscowTime } from '../markup.ts';
import { page } from '../page.ts';
import { isRecord } from '../parameters.ts';
import { phoneDigits } from '../telephone/telephone.ts';
import type { PushedMessage, PushService } from './push-service.ts';
import { isSignedFor } from './vapid.ts';

type PushServiceOptions = {
  readonly pushService: PushService;
  readonly clock: SandboxClock;
  readonly faults: FaultList;
  readonly publicUrl: () => string;
};

/**
 * The push service of the sandbox (RFC 8030) and the browsers that it delivers to. `POST /push/subscriptions {phone}` →
 * `{endpoint, keys:{p256dh, auth}}` subscribes a browser; `GET /push?phone=79001000001` → `{messages:[{id, at, phone,
 * title, text, url}]}`, newest first; a page at `/pushes`. The fault `decline:<code>` of `push` is its answer.
 */
export function pushServiceRoutes(app: FastifyInstance, options: PushServiceOptions): void {
  const { pushService, clock, faults, publicUrl } = options;
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) => {
    done(null, body);
  });
  app.post('/push/subscriptions', (request, reply) => {
    const phone = phoneDigits(textOf(request.body, 'phone'));
    if (phone.length !== 11) return reply.code(400).send({ error: 'phone (11 digits) is required' });
    const { id, keys } = pushService.subscribe(phone);
    return reply.send({ endpoint: `${publicUrl()}/push/browsers/${id}`, keys });
  });
  app.post<{ Params: { id: string } }>('/push/browsers/:id', async (request, reply) => {
    const { id } = request.params;
    const fault = faults.take('push');
    if (fault?.kind === 'decline') return reply.code(fault.number).send();
    if (!pushService.isSubscribed(id)) return reply.code(410).send();
    if (!isSignedFor(request.headers.authorization ?? '', publicUrl())) return reply.code(403).send();
    if (!(request.body instanceof Buffer)) return reply.code(400).send();
    const message = { encrypted: request.body, topic: topicOf(request), at: clock.now() };
    const work = (): string => {
      pushService.receive(id, message);
      return '';
    };
    return playFault(fault, { reply: reply.code(201), work, contentType: 'text/plain' });
  });
  app.get('/push', (request) => {
    const phone = phoneDigits(textOf(request.query, 'phone'));
    const messages = pushService.messages(phone === '' ? null : phone);
    return {
      messages: messages.map(({ id, at, title, text, url, ...message }) => ({
        id,
        at: new Date(at).toISOString(),
        phone: message.phone,
        title,
        text,
        url,
      })),
    };
  });
  app.get('/pushes', (_request, reply) =>
    reply.type('text/html').send(messagesPage(pushService.messages(null))),
  );
}

function textOf(fields: unknown, name: string): string {
  const value = isRecord(fields) ? fields[name] : null;
  return typeof value === 'string' ? value : '';
}

function topicOf({ headers }: FastifyRequest): string {
  const { topic } = headers;
  return typeof topic === 'string' ? topic : '';
}

function messagesPage(messages: readonly PushedMessage[]): string {
  const body = markup`
    <h1>Push-уведомления</h1>
    <p class="row"><a class="button" href="/">Песочница</a></p>
    ${messages.length === 0 ? markup`<p class="quiet">Уведомлений ещё не было.</p>` : messages.slice(0, 50).map(shownMessage)}`;
  return page({ title: 'Push-уведомления', accent: '#1b7a43', body, wide: true });
}

function shownMessage({ at, phone, title, text, url }: PushedMessage): Markup {
  return markup`
    <section aria-label="${title}">
      <h2>${title}</h2>
      <p class="quiet">Телефон ${phone}, ${moscowTime(at)}</p>
      <p>${text}</p>
      <p><a href="${url}">Открыть</a></p>
    </section>`;
}
