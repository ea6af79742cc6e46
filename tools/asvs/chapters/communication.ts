import type { Chapter } from '../requirement.ts';

export const communication = {
  number: 12,
  name: 'Communication',
  requirements: [
    {
      number: '12.1.1',
      level: 1,
      asks: 'TLS 1.2 and 1.3 only',
      notHere: 'TLS ends at the balancer: docs/security.md, «Communication», says what it has to offer',
    },
    {
      number: '12.1.2',
      level: 2,
      asks: 'good cipher suites',
      notHere: 'TLS ends at the balancer: docs/security.md, «Communication»',
    },
    {
      number: '12.1.3',
      level: 2,
      asks: 'certificates of clients',
      notHere: 'nobody logs in by a certificate',
    },
    {
      number: '12.2.1',
      level: 1,
      asks: 'no word goes out without TLS',
      shownBy: {
        tests: [
          'e2e/security/answers.test.ts › every answer of every call has the security headers and no caching, errors included',
          'e2e/security/production.test.ts › ${name}=${value} stops the start with a sentence that names the allowed values',
        ],
      },
    },
    {
      number: '12.2.2',
      level: 1,
      asks: 'certificates that everybody trusts',
      notHere: 'the balancer holds the certificate: docs/security.md, «Communication»',
    },
    {
      number: '12.3.1',
      level: 2,
      asks: 'lines to others are encrypted',
      shownBy: {
        tests: [
          'e2e/security/production.test.ts › ${name}=${value} stops the start with a sentence that names the allowed values',
        ],
      },
    },
    {
      number: '12.3.2',
      level: 2,
      asks: 'certificates of others are checked',
      shownBy: {
        tests: [
          'e2e/security/production.test.ts › ${name}=${value} stops the start with a sentence that names the allowed values',
          'e2e/security/source.test.ts › no source evaluates text, starts a shell, compiles external patterns or trusts every certificate',
        ],
      },
    },
    {
      number: '12.3.3',
      level: 2,
      asks: 'lines between our own services are encrypted',
      notHere: 'API and worker meet in the database only',
    },
    {
      number: '12.3.4',
      level: 2,
      asks: 'certificates of our own services',
      notHere: 'API and worker meet in the database only; its line is 12.3.1',
    },
  ],
} as const satisfies Chapter;
