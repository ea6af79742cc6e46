import type { ClientRequest, IncomingMessage } from 'node:http';

/** Such as `103 Early Hints`. An endless row of them would occupy the process until the time limit. */
const maxInterimAnswers = 10;

/** The answer of a server of another party. Throws when the request failed, or after too many interim answers. */
export function answerTo(request: ClientRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const fail = (error?: Error): void => {
      reject(error ?? new Error('no answer'));
    };
    // after `101 Switching Protocols` node closes the request without an error
    request.on('error', fail).on('close', fail);
    let interimAnswers = 0;
    request.on('information', () => {
      interimAnswers += 1;
      if (interimAnswers > maxInterimAnswers) request.destroy();
    });
    request.once('response', resolve);
  });
}
