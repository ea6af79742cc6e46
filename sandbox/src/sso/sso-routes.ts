import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isRecord } from '../parameters.ts';
import { markup } from '../markup.ts';
import { page } from '../page.ts';
import type { Sso, SsoClient } from './create-provider.ts';

const mountPath = '/sso';

type SsoRoutesOptions = {
  readonly client: SsoClient;
  /** Public address of the sandbox, known after it listens. */
  readonly publicUrl: () => string;
};

/** The bank's single sign-on under `/sso`: the provider's routes and the log-in page. */
export function ssoRoutes(app: FastifyInstance, { client, publicUrl }: SsoRoutesOptions): void {
  let made: Promise<Sso> | null = null;
  // the provider is large and rarely used, so it is loaded on first use
  const sso = (): Promise<Sso> =>
    (made ??= import('./create-provider.ts').then(({ createSso }) =>
      createSso(`${publicUrl()}${mountPath}`, client),
    ));
  app.get(`${mountPath}/log-in/:uid`, (_request, reply) => sendPage(reply, null));
  app.post(`${mountPath}/log-in/:uid`, async (request, reply) => answerLogIn(await sso(), request, reply));
  void app.register(async (scope) => {
    // the provider parses request bodies itself
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, parsed) => {
      parsed(null);
    });
    scope.all(`${mountPath}/*`, async (request, reply) => {
      reply.hijack();
      const { raw } = request;
      Object.assign(raw, { originalUrl: raw.url, url: raw.url?.slice(mountPath.length) });
      const { provider } = await sso();
      await provider.callback()(raw, reply.raw);
    });
  });
}

async function answerLogIn(sso: Sso, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { phone, answer } = fieldsOf(request.body);
  const digits = phone.replaceAll(/\D/g, '').slice(-10);
  if (answer !== 'refuse' && digits.length !== 10) return sendPage(reply, 'Введите номер из 10 цифр');
  const result =
    answer === 'refuse'
      ? { error: 'access_denied', error_description: 'The person refused' }
      : { login: { accountId: sso.accountOf(`7${digits}`), remember: false } };
  reply.hijack();
  await sso.provider.interactionFinished(request.raw, reply.raw, result);
  return reply;
}

function fieldsOf(body: unknown): { readonly phone: string; readonly answer: string } {
  const field = (name: string): string => {
    const value = isRecord(body) ? body[name] : '';
    return typeof value === 'string' ? value : '';
  };
  return { phone: field('phone'), answer: field('answer') };
}

function sendPage(reply: FastifyReply, problem: string | null): FastifyReply {
  return reply.type('text/html; charset=utf-8').send(logInPage(problem));
}

/** The log-in page of the bank; works without scripts. */
function logInPage(problem: string | null): string {
  const body = markup`
    <section>
      <h1>Вход по Сбер ID</h1>
      ${problem !== null && markup`<p class="alert" role="alert">${problem}</p>`}
      <form method="post">
        <label>Телефон <input name="phone" inputmode="tel" autocomplete="tel" value="9001000001" /></label>
        <p class="row">
          <button name="answer" value="log-in">Войти</button>
          <button class="plain" name="answer" value="refuse">Отказаться</button>
        </p>
      </form>
      <p class="quiet">Песочница играет банк: пароль не нужен, подойдёт любой номер.</p>
    </section>`;
  return page({ title: 'Вход по Сбер ID', accent: '#21803a', body });
}
