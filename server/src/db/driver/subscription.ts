import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { connectClient, type ConnectionOptions } from './connect.ts';

export type Subscription = { readonly close: () => Promise<void> };

const reconnectMilliseconds = 1_000;

/**
 * Subscribes to a NOTIFY channel on a connection of its own. Resolves when LISTEN is active. After a lost connection it
 * reconnects every second. Notifications in between are lost, so `onMessage` is called with an empty text.
 */
export async function subscribe(
  options: ConnectionOptions,
  channel: string,
  onMessage: (text: string) => void,
): Promise<Subscription> {
  let isClosed = false;
  let client = await listen();
  async function listen(): Promise<pg.Client> {
    const next = await connectClient(options);
    next.on('notification', ({ payload = '' }) => {
      onMessage(payload);
    });
    await next.query(`listen ${next.escapeIdentifier(channel)}`);
    next.on('end', () => void listenAgain());
    return next;
  }
  async function listenAgain(): Promise<void> {
    while (!isClosed) {
      await pause(reconnectMilliseconds);
      try {
        client = await listen();
        onMessage('');
        return;
      } catch {
        // the database is not back yet
      }
    }
  }
  return {
    close: async () => {
      isClosed = true;
      await client.end();
    },
  };
}
