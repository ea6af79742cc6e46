import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { text as textOf } from 'node:stream/consumers';

export type InstantPhone = {
  /** The address of the SMS gateway. */
  readonly url: string;
  /** Begins a new count of messages; codes are not counted. */
  readonly expect: (count: number) => { readonly secondsToReceive: Promise<number> };
  /** Resolves when a phone of 11 digits gets a code. */
  readonly untilCode: (phone: string) => Promise<void>;
  readonly close: () => void;
};

/** Starts an SMS gateway that accepts every message at once, so that only the product is measured. */
export async function openInstantPhone(): Promise<InstantPhone> {
  const awaited = new Map<string, () => void>();
  let onMessage = (): void => undefined;
  const server = createServer((request, response) => {
    void textOf(request).then((body) => {
      const [, phone = ''] = /"phone":"(\d+)"/.exec(body) ?? [];
      if (body.includes('— код')) awaited.get(phone)?.();
      else onMessage();
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ id: randomUUID() }));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return {
    url: `http://127.0.0.1:${port ?? 0}/sms`,
    expect: (count) => {
      const { promise: secondsToReceive, resolve } = Promise.withResolvers<number>();
      let received = 0;
      let begin = 0;
      onMessage = () => {
        received += 1;
        if (received === 1) begin = performance.now();
        if (received === count) resolve((performance.now() - begin) / 1000);
      };
      return { secondsToReceive };
    },
    untilCode: (phone) =>
      new Promise((resolve) => {
        awaited.set(phone, resolve);
      }),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
