import type { FastifyInstance } from 'fastify';
import { markup } from '../markup.ts';
import { page } from '../page.ts';

type AboutPage = { readonly title: string; readonly text: string };

const storePage = (store: string): AboutPage => ({
  title: `Приложение в ${store}`,
  text: `Здесь страница приложения «Плати частями» в ${store}. В демонстрации её заменяет песочница.`,
});

const aboutPages: Readonly<Record<string, AboutPage>> = {
  'app-store': storePage('App Store'),
  'google-play': storePage('Google Play'),
  'ru-store': storePage('RuStore'),
  'app-gallery': storePage('AppGallery'),
  app: storePage('магазине приложений'),
  questions: {
    title: 'Частые вопросы',
    text: 'Здесь сайт с ответами на вопросы о покупках частями. В демонстрации его заменяет песочница.',
  },
  penalties: {
    title: 'Как считается штраф',
    text:
      'Штраф начисляется за каждый день просрочки: сумма просроченного платежа × годовая ставка / 365. Ставка не больше 20 % годовых, ' +
      'на сам штраф проценты не начисляются.',
  },
};

/** Serves placeholder pages for the external links of the product: app stores, questions, penalties. */
export function aboutRoutes(app: FastifyInstance): void {
  app.get<{ Params: { subject: string } }>('/about/:subject', async ({ params }, reply) => {
    const aboutPage = Object.hasOwn(aboutPages, params.subject) ? aboutPages[params.subject] : undefined;
    if (aboutPage === undefined) return reply.code(404).send({ error: 'no such page' });
    const { title, text } = aboutPage;
    const body = markup`<section><h1>${title}</h1><p>${text}</p></section>`;
    return reply.type('text/html').send(page({ title, accent: '#1a6b46', body }));
  });
}
