import type { MessageParser } from './tap.ts';

/** Parses HTTP messages. A request yields `POST /path?query`, the beginning of an answer the text of its request. */
export function newCallParser(): MessageParser {
  let last = '';
  return {
    requests: (bytes) => {
      const [, call] = /^([A-Z]+ \S+) HTTP\/1\.1\r\n/.exec(bytes.toString('latin1')) ?? [];
      if (call === undefined) return [];
      last = call;
      return [call];
    },
    responses: (bytes) => (bytes.toString('latin1', 0, 8) === 'HTTP/1.1' ? [last] : []),
  };
}
