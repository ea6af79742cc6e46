import { Agent, request as httpRequest } from 'node:http';

export type RawAnswer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
};

export type RequestParts = { readonly headers?: Readonly<Record<string, string>>; readonly body?: string };

export type SendRaw = (method: string, path: string, sent?: RequestParts) => Promise<RawAnswer>;

/**
 * Sends a path unchanged and three times as fast as `fetch`, which normalises it. Kept connections are reused; a
 * request that may close its connection needs a fresh one.
 */
export function rawSender(productUrl: string, connections: 'kept' | 'fresh'): SendRaw {
  const { port } = new URL(productUrl);
  const agent = connections === 'kept' && new Agent({ keepAlive: true });
  const send: SendRaw = async (method, path, { headers = {}, body = '' } = {}) =>
    new Promise((resolve, reject) => {
      const options = { host: 'localhost', port, method, path, headers, agent };
      const sent = httpRequest(options, (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('error', reject);
        answer.on('end', () => {
          resolve({
            status: answer.statusCode ?? 0,
            headers: answer.headers,
            body: Buffer.concat(chunks).toString(),
          });
        });
      });
      sent.on('error', (error) => {
        // the server may close a kept connection at the instant of its reuse, so the request is retried on another one
        if (sent.reusedSocket) resolve(send(method, path, { headers, body }));
        else reject(error);
      });
      sent.end(body);
    });
  return send;
}
