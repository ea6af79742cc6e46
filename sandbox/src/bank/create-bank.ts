import type { FastifyInstance } from 'fastify';
import type { Agenda } from '../clock/agenda.ts';
import type { SandboxClock } from '../clock/sandbox-clock.ts';
import type { FaultList } from '../faults/fault-list.ts';
import type { Bank } from './bank.ts';
import { bankRoutes } from './bank-routes.ts';
import { openBook } from './book.ts';
import { type Callbacks, createCallbacks } from './callbacks.ts';
import { createSigningKeys, type SigningKeys } from './checksum.ts';
import { createDialect, type DialectSwitch } from './dialect.ts';
import { pageRoutes } from './pages/page-routes.ts';
import { watchOrder } from './payment.ts';
import { restRoutes } from './rest-routes.ts';

export type BankSettings = {
  readonly clock: SandboxClock;
  readonly agenda: Agenda;
  readonly faults: FaultList;
  readonly journalPath: string | null;
  readonly user: string;
  readonly password: string;
  readonly callbackKey: string;
  readonly callbackUrl: string;
  readonly callbackRetryMs: number;
  readonly publicUrl: () => string;
};

export type RunningBank = {
  readonly bank: Bank;
  readonly callbacks: Callbacks;
  readonly dialect: DialectSwitch;
  routes(app: FastifyInstance): void;
  close(): void;
};

/** Creates the acquiring bank: storage, callbacks, protocol and pages. */
export function createBank(settings: BankSettings): RunningBank {
  const { clock, agenda, faults } = settings;
  const book = openBook(settings.journalPath);
  const dialect = createDialect();
  const signingKeys = lazily(createSigningKeys);
  const callbacks = createCallbacks({
    clock,
    agenda,
    faults,
    dialect: dialect.get,
    key: settings.callbackKey,
    signingKeys,
    staticUrl: settings.callbackUrl,
    retryMs: settings.callbackRetryMs,
  });
  const bank: Bank = {
    book,
    clock,
    agenda,
    dialect: dialect.get,
    publicUrl: settings.publicUrl,
    notify: (event) => {
      callbacks.send(event, 1);
    },
  };
  for (const order of book.orders()) if (order.status === 0 || order.status === 5) watchOrder(bank, order);
  return {
    bank,
    callbacks,
    dialect,
    routes: (app) => {
      restRoutes(app, {
        bank,
        faults,
        user: settings.user,
        password: settings.password,
        send: callbacks.send,
      });
      pageRoutes(app, { bank, faults });
      bankRoutes(app, { bank, callbacks, dialect, signingKeys });
    },
    close: () => {
      book.close();
    },
  };
}

/** Creates the keys on first use, because key generation is slow and rarely needed. */
function lazily(create: () => SigningKeys): () => SigningKeys {
  let keys: SigningKeys | null = null;
  return () => (keys ??= create());
}
