import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { answerTo } from './answer-to.ts';

type OutgoingGet = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** A longer body is not read to its end. */
  readonly maxBytes: number;
  /** From the lookup of the host to the end of the body. */
  readonly timeLimitMilliseconds: number;
  /** Fails for private addresses. */
  readonly lookup: LookupFunction;
  readonly loopbackAllowed: boolean;
};

/**
 * Gets a file from an address that another party has named. It follows no redirect, and stops at a longer body and at
 * the time limit. Private addresses are not called unless loopback is allowed (docs/spec/reliability.md#S-36). Returns
 * the body of a 200; null for another status and after a failure.
 */
export async function getFromPublic({
  url,
  headers,
  maxBytes,
  timeLimitMilliseconds,
  lookup,
  loopbackAllowed,
}: OutgoingGet): Promise<Uint8Array | null> {
  const { protocol, hostname } = new URL(url);
  // an IP address is not looked up, so `lookup` would not check it
  if (!loopbackAllowed && isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return null;
  const openRequest = protocol === 'https:' ? requestHttps : requestHttp;
  const request = openRequest(url, {
    headers,
    signal: AbortSignal.timeout(timeLimitMilliseconds),
    agent: false,
    ...(loopbackAllowed ? {} : { lookup }),
  });
  request.end();
  try {
    const response = await answerTo(request);
    return response.statusCode === 200 ? await bodyOf(response, maxBytes) : null;
  } catch {
    return null;
  } finally {
    request.destroy();
  }
}

/** Null for a longer body, also for one that only claims to be longer. */
async function bodyOf(response: IncomingMessage, maxBytes: number): Promise<Uint8Array | null> {
  if (Number(response.headers['content-length'] ?? 0) > maxBytes) return null;
  const chunks: Uint8Array[] = [];
  let length = 0;
  const body: AsyncIterable<Uint8Array> = response;
  for await (const chunk of body) {
    length += chunk.length;
    if (length > maxBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
