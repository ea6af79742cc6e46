import { Agent as PlainAgent, type IncomingMessage, request as requestPlainly } from 'node:http';
import { Agent as SecureAgent, request as requestSecurely } from 'node:https';

type OutgoingPost = {
  readonly url: URL;
  readonly contentType: string;
  readonly body: string;
  readonly timeLimitSeconds: number;
};

/** The status and the text of an answer, whatever the status is. */
export type PostAnswer = { readonly status: number; readonly text: string };

const maximumAnswerBytes = 256 * 1024;

/**
 * A call on a connection that the server is closing is lost, and the result of a charge unknown. So an idle connection
 * is closed first, below the usual 5 s of a server. Node follows the hint `Keep-Alive: timeout=` only below this limit.
 * A connection with a running call is not idle.
 */
const idleMilliseconds = 4_000;

const connections = { keepAlive: true, timeout: idleMilliseconds };

/**
 * Connections to the hosts of the settings, which stay open between calls. Messages and charges make thousands of calls
 * a minute, and `fetch` takes three times the CPU time of this client.
 */
const clients = {
  plain: { request: requestPlainly, agent: new PlainAgent(connections) },
  secure: { request: requestSecurely, agent: new SecureAgent(connections) },
} as const;

/**
 * Posts to a host of the settings. Redirects are not followed.
 * @throws Error for a timeout, a lost connection, or an answer that is cut off or too long
 */
export function post({ url, contentType, body, timeLimitSeconds }: OutgoingPost): Promise<PostAnswer> {
  const { request, agent } = clients[url.protocol === 'https:' ? 'secure' : 'plain'];
  const headers = { 'content-type': contentType, 'content-length': Buffer.byteLength(body) };
  return new Promise((resolve, reject) => {
    let isAnswered = false;
    const call = request(url, { method: 'POST', agent, headers }, (answer) => {
      isAnswered = true;
      readAnswer(answer).then(resolve, reject);
    });
    const timer = setTimeout(() => {
      call.destroy(new Error(`${url.host} did not answer within ${timeLimitSeconds} s`));
    }, timeLimitSeconds * 1000);
    call.on('close', () => {
      clearTimeout(timer);
      // after `101 Switching Protocols` node closes the call without an error
      if (!isAnswered) reject(new Error(`${url.host} closed the call without an answer`));
    });
    call.on('error', reject).end(body);
  });
}

/** @throws Error for an answer that is cut off or too long */
function readAnswer(answer: IncomingMessage): Promise<PostAnswer> {
  const { statusCode: status = 0 } = answer;
  const chunks: Buffer[] = [];
  let bytes = 0;
  return new Promise((resolve, reject) => {
    answer.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes > maximumAnswerBytes)
        answer.destroy(new Error(`the answer exceeds ${maximumAnswerBytes} bytes`));
    });
    answer.on('error', reject);
    answer.on('end', () => {
      resolve({ status, text: new TextDecoder().decode(Buffer.concat(chunks)) });
    });
  });
}
