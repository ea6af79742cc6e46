import { join } from 'node:path';
import formBody from '@fastify/formbody';
import fastify, { type FastifyInstance } from 'fastify';
import { createBank } from './bank/create-bank.ts';
import { callNames } from './bank/rest-routes.ts';
import { listTestCards } from './bank/test-cards.ts';
import { createAgenda } from './clock/agenda.ts';
import { clockRoutes } from './clock/clock-routes.ts';
import { createLockstep } from './clock/lockstep.ts';
import { createProductClock } from './clock/product-clock.ts';
import { createClock } from './clock/sandbox-clock.ts';
import { createFaultList } from './faults/fault-list.ts';
import { faultRoutes } from './faults/fault-routes.ts';
import { frontPageRoutes } from './front-page/front-page-routes.ts';
import { defaultSettings, type SandboxSettings } from './settings.ts';
import { createShop } from './shop/create-shop.ts';
import { ssoRoutes } from './sso/sso-routes.ts';
import { createTelephone } from './telephone/telephone.ts';
import { telephoneRoutes } from './telephone/telephone-routes.ts';

export type Sandbox = { readonly url: string; close(): Promise<void> };

/** Starts the world outside the product on loopback: bank, telephone, clock, shop and faults. Several may run in one process. */
export async function startSandbox(wish: Partial<SandboxSettings> = {}): Promise<Sandbox> {
  const settings = { ...defaultSettings, ...wish };
  const app = fastify({ logger: false, forceCloseConnections: true });
  await app.register(formBody);
  const close = build(app, settings, () => addressOf(app));
  await app.listen({ host: '127.0.0.1', port: settings.port });
  return {
    url: addressOf(app),
    close: async () => {
      await app.close();
      close();
    },
  };
}

/** Puts the parts together; returns what is left to close after the door has been shut. */
function build(app: FastifyInstance, settings: SandboxSettings, publicUrl: () => string): () => void {
  const journal = (name: string): string | null =>
    settings.dataDir === null ? null : join(settings.dataDir, `${name}.jsonl`);
  const clock = createClock(journal('clock'), settings.beginsAt);
  const agenda = createAgenda(clock);
  const faults = createFaultList(callNames);
  const telephone = createTelephone();
  const lockstep = createLockstep({ clock, agenda, product: createProductClock(settings.productUrl) });
  const bank = createBank({
    clock,
    agenda,
    faults,
    journalPath: journal('bank'),
    user: settings.gatewayUser,
    password: settings.gatewayPassword,
    callbackKey: settings.callbackKey,
    callbackUrl: `${settings.productUrl}/api/gateway/callback`,
    callbackRetryMs: settings.callbackRetryMs,
    publicUrl,
  });
  const shop = createShop({
    clock,
    journalPath: journal('shop'),
    productUrl: settings.productUrl,
    apiKey: settings.merchantApiKey,
    webhookSecret: settings.merchantWebhookSecret,
    publicUrl,
  });
  bank.routes(app);
  shop.routes(app);
  ssoRoutes(app, {
    client: { clientId: settings.ssoClientId, clientSecret: settings.ssoClientSecret },
    publicUrl,
  });
  telephoneRoutes(app, { telephone, clock, agenda, faults });
  clockRoutes(app, { clock, agenda, lockstep });
  faultRoutes(app, faults);
  frontPageRoutes(app, () => ({
    now: clock.now(),
    productPageUrl: settings.productPageUrl,
    messages: telephone.messages(null),
    operations: bank.bank.book.operations().slice(-30).reverse(),
    callbacks: bank.callbacks.list(),
    faults: faults.list(),
    dialect: bank.dialect.get(),
    cards: listTestCards(clock.now()),
    callNames,
  }));
  return () => {
    agenda.close();
    bank.close();
    shop.close();
    clock.close();
  };
}

function addressOf(app: FastifyInstance): string {
  const address = app.server.address();
  if (address === null || typeof address === 'string')
    throw new Error('The sandbox does not listen on a port');
  return `http://127.0.0.1:${address.port}`;
}
