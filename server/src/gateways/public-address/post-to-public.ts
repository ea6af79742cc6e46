import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { answerTo } from './answer-to.ts';
import { publicResolver } from './look-up-public.ts';

const timeLimitMilliseconds = 10_000;
const lookUpPublic = publicResolver();

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
export async function postToPublic({
  url,
  headers,
  body,
  loopbackAllowed,
}: OutgoingPost): Promise<number | null> {
  const openRequest = new URL(url).protocol === 'https:' ? requestHttps : requestHttp;
  const request = openRequest(url, {
    method: 'POST',
    headers: { ...headers, 'content-length': Buffer.byteLength(body) },
    signal: AbortSignal.timeout(timeLimitMilliseconds),
    agent: false,
    ...(loopbackAllowed ? {} : { lookup: lookUpPublic }),
  });
  request.end(body);
  try {
    return (await answerTo(request)).statusCode ?? null;
  } catch {
    return null;
  } finally {
    request.destroy();
  }
}
