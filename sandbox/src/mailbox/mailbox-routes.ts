import type { FastifyInstance, FastifyReply } from 'fastify';
import { type Markup, markup, moscowTime } from '../markup.ts';
import { page } from '../page.ts';
import { isRecord } from '../parameters.ts';
import type { Letter, Mailbox } from './mailbox.ts';

/**
 * The mailbox of the sandbox: `GET /mail?to=anna@example.com` → `{messages:[{id, at, to, from, subject, text, html,
 * unsubscribe}]}`, newest first. A browser gets a page with the same letters, at `/mail` and `/mailbox`.
 */
export function mailboxRoutes(app: FastifyInstance, mailbox: Mailbox): void {
  app.get('/mail', (request, reply) => {
    const query: unknown = request.query;
    const to = isRecord(query) && typeof query['to'] === 'string' ? query['to'] : '';
    const letters = mailbox.letters(to === '' ? null : to);
    if (request.headers.accept?.includes('text/html') === true) return showPage(reply, letters);
    return { messages: letters.map((letter) => ({ ...letter, at: new Date(letter.at).toISOString() })) };
  });
  app.get('/mailbox', (_request, reply) => showPage(reply, mailbox.letters(null)));
}

function showPage(reply: FastifyReply, letters: readonly Letter[]): FastifyReply {
  return reply.type('text/html').send(mailboxPage(letters));
}

function mailboxPage(letters: readonly Letter[]): string {
  const body = markup`
    <h1>Почта</h1>
    <p class="row"><a class="button" href="/">Песочница</a></p>
    ${letters.length === 0 ? markup`<p class="quiet">Писем ещё не было.</p>` : letters.slice(0, 50).map(shownLetter)}`;
  return page({ title: 'Почта', accent: '#1b7a43', body, wide: true });
}

/** A frame without scripts shows the letter as a mail program does. */
function shownLetter({ at, to, from, subject, html, text }: Letter): Markup {
  return markup`
    <section aria-label="${subject}">
      <h2>${subject}</h2>
      <p class="quiet">Кому: ${to}, от ${from}, ${moscowTime(at)}</p>
      <iframe title="${subject}" sandbox="allow-popups" srcdoc="${html}" style="width:100%;height:420px;border:0"></iframe>
      <details><summary>Простой текст</summary><pre style="white-space:pre-wrap">${text}</pre></details>
    </section>`;
}
