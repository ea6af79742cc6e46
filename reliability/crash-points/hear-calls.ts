import type { Hearing } from './tap.ts';

/** Parses HTTP messages: `POST /path?query` for a request, and the same text for the beginning of its answer. */
export function hearingOfCalls(): Hearing {
  let last = '';
  return {
    said: (bytes) => {
      const [, call] = /^([A-Z]+ \S+) HTTP\/1\.1\r\n/.exec(bytes.toString('latin1')) ?? [];
      if (call === undefined) return [];
      last = call;
      return [call];
    },
    answered: (bytes) => (bytes.toString('latin1', 0, 8) === 'HTTP/1.1' ? [last] : []),
  };
}
