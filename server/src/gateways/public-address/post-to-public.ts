import { type ClientRequest, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { lookUpPublic } from './look-up-public.ts';

const timeLimitMilliseconds = 10_000;

type OutgoingPost = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
  readonly loopbackAllowed: boolean;
};

/**
 * Posts to an address that another party has named. It follows no redirect and reads only the status of the answer.
 * Names with private addresses are not called unless loopback is allowed (docs/spec/reliability.md#S-36). Returns the
 * status; null when the request failed or timed out.
 */
export function postToPublic({ url, headers, body, loopbackAllowed }: OutgoingPost): Promise<number | null> {
  const openRequest = new URL(url).protocol === 'https:' ? requestHttps : requestHttp;
  const request = openRequest(url, {
    method: 'POST',
    headers: { ...headers, 'content-length': Buffer.byteLength(body) },
    signal: AbortSignal.timeout(timeLimitMilliseconds),
    agent: false,
    ...(loopbackAllowed ? {} : { lookup: lookUpPublic }),
  });
  request.end(body);
  return awaitStatus(request);
}

function awaitStatus(request: ClientRequest): Promise<number | null> {
  return new Promise((resolve) => {
    const fail = (): void => {
      resolve(null);
    };
    // after `101 Switching Protocols` node closes the request without an error
    request.on('error', fail).on('close', fail);
    request.once('response', (response) => {
      resolve(response.statusCode ?? null);
      response.destroy();
    });
  });
}
