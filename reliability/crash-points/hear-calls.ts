import type { Hearing } from './tap.ts';

/** Understands lines that speak HTTP: `POST /path?query`, and the same for the beginning of its answer. */
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
