import { join } from 'node:path';
import formBody from '@fastify/formbody';
import fastify, { type FastifyInstance } from 'fastify';
import { aboutRoutes } from './about/about-routes.ts';
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
import { createMailbox } from './mailbox/mailbox.ts';
import { mailboxRoutes } from './mailbox/mailbox-routes.ts';
import { type MailServer, startMailServer } from './mailbox/mail-server.ts';
import { createPushService } from './push-service/push-service.ts';
import { pushServiceRoutes } from './push-service/push-service-routes.ts';
import { defaultSettings, type SandboxSettings } from './settings.ts';
import { createShop } from './shop/create-shop.ts';
import { ssoRoutes } from './sso/sso-routes.ts';
import { type MessageCentre, startMessageCentre } from './telephone/message-centre.ts';
import { createTelephone } from './telephone/telephone.ts';
import type { ReceiptOptions } from './telephone/receipts.ts';
import { telephoneRoutes } from './telephone/telephone-routes.ts';

export type Sandbox = {
  readonly url: string;
  /** Address of the SMPP message centre; null when it is off. */
  readonly smppUrl: string | null;
  /** Address of the mail server; empty when it is off. */
  readonly smtpUrl: string;
  close(): Promise<void>;
};

/** Starts the sandbox on loopback: bank, telephone, clock, shop and faults. Several can run in one process. */
export async function startSandbox(input: Partial<SandboxSettings> = {}): Promise<Sandbox> {
  const settings = { ...defaultSettings, ...input };
  const app = fastify({ logger: false, forceCloseConnections: true });
  await app.register(formBody);
  const { centre, mailServer, close } = await build(app, settings, () => addressOf(app));
  await app.listen({ host: '127.0.0.1', port: settings.port });
  return {
    url: addressOf(app),
    smppUrl: centre?.url ?? null,
    smtpUrl: mailServer?.url ?? '',
    close: async () => {
      await app.close();
      await centre?.close();
      await mailServer?.close();
      close();
    },
  };
}

type SandboxParts = {
  readonly centre: MessageCentre | null;
  readonly mailServer: MailServer | null;
  readonly close: () => void;
};

/** Builds the parts of the sandbox. `close` ends them after the server has stopped. */
async function build(
  app: FastifyInstance,
  settings: SandboxSettings,
  publicUrl: () => string,
): Promise<SandboxParts> {
  const journal = (name: string): string | null =>
    settings.dataDir === null ? null : join(settings.dataDir, `${name}.jsonl`);
  const clock = createClock(journal('clock'), settings.beginsAt);
  const agenda = createAgenda(clock);
  const faults = createFaultList(callNames);
  const telephone = createTelephone();
  const mailbox = createMailbox();
  const lockstep = createLockstep({ clock, agenda, product: createProductClock(settings.productUrl) });
  const bank = createBank({
    clock,
    agenda,
    faults,
    journalPath: journal('bank'),
    ...bankOf(settings),
    publicUrl,
  });
  const shop = createShop({
    clock,
    journalPath: journal('shop'),
    ...shopOf(settings),
    publicUrl,
  });
  bank.routes(app);
  shop.routes(app);
  ssoRoutes(app, {
    client: { clientId: settings.ssoClientId, clientSecret: settings.ssoClientSecret },
    publicUrl,
  });
  mailboxRoutes(app, mailbox);
  pushServiceRoutes(app, { pushService: createPushService(), clock, faults, publicUrl });
  telephoneRoutes(app, { telephone, clock, agenda, faults, receipts: receiptsOf(settings) });
  clockRoutes(app, { clock, agenda, lockstep });
  faultRoutes(app, faults);
  aboutRoutes(app);
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
  const centre = await openCentre(settings, { telephone, clock, faults });
  const mailServer = await openMailServer(settings, { mailbox, clock, faults });
  return {
    centre,
    mailServer,
    close: () => {
      for (const part of [agenda, bank, shop, clock]) part.close();
    },
  };
}

/** The telephone's part of the settings. */
function receiptsOf({ productUrl, smsReceiptToken: token }: SandboxSettings): ReceiptOptions {
  return { productUrl, token };
}

/** The shop's part of the settings. */
function shopOf({
  productUrl,
  merchantApiKey: apiKey,
  merchantWebhookSecret: webhookSecret,
}: SandboxSettings): Pick<Parameters<typeof createShop>[0], 'productUrl' | 'apiKey' | 'webhookSecret'> {
  return { productUrl, apiKey, webhookSecret };
}

/** The bank's part of the settings. */
function bankOf(
  settings: SandboxSettings,
): Pick<
  Parameters<typeof createBank>[0],
  'user' | 'password' | 'callbackKey' | 'callbackUrl' | 'callbackRetryMs'
> {
  return {
    user: settings.gatewayUser,
    password: settings.gatewayPassword,
    callbackKey: settings.callbackKey,
    callbackUrl: `${settings.productUrl}/api/gateway/callback`,
    callbackRetryMs: settings.callbackRetryMs,
  };
}

async function openCentre(
  { smppPort, smppSystemId, smppPassword }: SandboxSettings,
  parts: Pick<Parameters<typeof startMessageCentre>[0], 'telephone' | 'clock' | 'faults'>,
): Promise<MessageCentre | null> {
  if (smppPort === null) return null;
  return startMessageCentre({ ...parts, port: smppPort, systemId: smppSystemId, password: smppPassword });
}

/** Another program may use the port; then the sandbox has no mailbox, and everything else works. */
async function openMailServer(
  { smtpPort }: SandboxSettings,
  parts: Omit<Parameters<typeof startMailServer>[0], 'port'>,
): Promise<MailServer | null> {
  if (smtpPort === null) return null;
  try {
    return await startMailServer({ ...parts, port: smtpPort });
  } catch (error) {
    process.stderr.write(`Почта песочницы не запустилась на порту ${smtpPort}: ${String(error)}\n`);
    return null;
  }
}

function addressOf(app: FastifyInstance): string {
  const address = app.server.address();
  if (address === null || typeof address === 'string')
    throw new Error('The sandbox does not listen on a port');
  return `http://127.0.0.1:${address.port}`;
}
