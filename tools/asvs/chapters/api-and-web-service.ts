import type { Chapter } from '../requirement.ts';

export const apiAndWebService = {
  number: 4,
  name: 'API and web service',
  requirements: [
    {
      number: '4.1.1',
      level: 1,
      asks: 'every body says its type, texts their charset',
      shownBy: { tests: ['e2e/security/wire.test.ts › every answer has a content type, and text is UTF-8'] },
    },
    {
      number: '4.1.2',
      level: 2,
      asks: 'calls of programs are not redirected to TLS',
      shownBy: {
        tests: ['e2e/security/wire.test.ts › an API call without TLS is not redirected'],
      },
    },
    {
      number: '4.1.3',
      level: 2,
      asks: 'headers of our proxies cannot be given by others',
      shownBy: {
        tests: [
          'e2e/auth/log-in-limits.test.ts › a forwarded address counts only from a trusted proxy',
          'e2e/security/wire.test.ts › an invalid base path header is ignored, and a page with one is not cached',
        ],
      },
    },
    {
      number: '4.2.1',
      level: 2,
      asks: 'the end of a message is told once',
      shownBy: {
        tests: [
          'e2e/security/wire.test.ts › a message with two ends (${how}) is refused, and no later request is answered',
        ],
      },
    },
    { number: '4.3.1', level: 2, asks: 'GraphQL depth', notHere: 'no GraphQL' },
    { number: '4.3.2', level: 2, asks: 'GraphQL introspection', notHere: 'no GraphQL' },
    { number: '4.4.1', level: 1, asks: 'WebSocket over TLS', notHere: 'no WebSocket' },
    { number: '4.4.2', level: 2, asks: 'WebSocket origin', notHere: 'no WebSocket' },
    { number: '4.4.3', level: 2, asks: 'WebSocket tokens', notHere: 'no WebSocket' },
    { number: '4.4.4', level: 2, asks: 'WebSocket tokens come from the session', notHere: 'no WebSocket' },
  ],
} as const satisfies Chapter;
