import type { Chapter } from '../requirement.ts';

export const webFrontend = {
  number: 3,
  name: 'Web frontend',
  requirements: [
    {
      number: '3.2.1',
      level: 1,
      asks: 'an answer is not shown as what it is not',
      shownBy: {
        tests: [
          'e2e/security/answers.test.ts › every answer of every call has the security headers and no caching, errors included',
          'e2e/bulk-payoff/bulk-payoff-attack.test.ts › the file name is shown without path or line breaks, and a report is downloaded, not opened',
        ],
      },
    },
    {
      number: '3.2.2',
      level: 1,
      asks: 'text is set as text',
      shownBy: {
        tests: [
          'e2e/security/texts.e2e.ts › names of shops, goods, orders and people are shown as text on every page of a client',
          'e2e/security/texts.e2e.ts › the same texts do not run on staff pages',
          'e2e/security/source.test.ts › no page of the product builds HTML or scripts from text',
        ],
      },
    },
    {
      number: '3.3.1',
      level: 1,
      asks: 'cookies are Secure and carry the prefix',
      shownBy: {
        tests: ['e2e/security/answers.test.ts › every cookie is host-only, HttpOnly and SameSite'],
      },
    },
    {
      number: '3.3.2',
      level: 2,
      asks: 'SameSite fits what a cookie is for',
      shownBy: {
        tests: [
          'e2e/security/answers.test.ts › every cookie is host-only, HttpOnly and SameSite',
          'e2e/security/cross-site.test.ts › every POST sent ${how} is refused with 403 and changes nothing',
        ],
      },
    },
    {
      number: '3.3.3',
      level: 2,
      asks: 'cookies belong to one host',
      shownBy: {
        tests: ['e2e/security/answers.test.ts › every cookie is host-only, HttpOnly and SameSite'],
      },
    },
    {
      number: '3.3.4',
      level: 2,
      asks: 'scripts do not see session cookies',
      shownBy: {
        tests: [
          'e2e/security/answers.test.ts › every cookie is host-only, HttpOnly and SameSite',
          'e2e/security/storage.e2e.ts › a browser stores the early-payment choice, the dismissed banner and the last orders seen, no personal data, and nothing after the log-out',
        ],
      },
    },
    {
      number: '3.4.1',
      level: 1,
      asks: 'browsers come by TLS for a year, subdomains too',
      shownBy: {
        tests: [
          'e2e/security/answers.test.ts › every answer of every call has the security headers and no caching, errors included',
        ],
      },
    },
    {
      number: '3.4.2',
      level: 1,
      asks: 'other origins read nothing',
      shownBy: { tests: ['e2e/security/cross-site.test.ts › no answer allows another origin to read it'] },
    },
    {
      number: '3.4.3',
      level: 2,
      asks: 'a content policy names what may run',
      shownBy: {
        tests: [
          'e2e/security/answers.test.ts › every answer of every call has the security headers and no caching, errors included',
          'e2e/security/policy-reports.test.ts › a report of a blocked foreign script logs the directive and nothing of the page',
        ],
      },
    },
    {
      number: '3.4.4',
      level: 2,
      asks: 'types are not guessed',
      shownBy: {
        tests: [
          'e2e/security/answers.test.ts › every answer of every call has the security headers and no caching, errors included',
        ],
      },
    },
    {
      number: '3.4.5',
      level: 2,
      asks: 'addresses are told to nobody',
      shownBy: {
        tests: [
          'e2e/security/answers.test.ts › every answer of every call has the security headers and no caching, errors included',
        ],
      },
    },
    {
      number: '3.4.6',
      level: 2,
      asks: 'nobody frames a page',
      shownBy: {
        tests: [
          'e2e/security/answers.test.ts › every answer of every call has the security headers and no caching, errors included',
        ],
      },
    },
    {
      number: '3.5.1',
      level: 1,
      asks: 'calls come from our own pages',
      shownBy: {
        tests: [
          'e2e/security/cross-site.test.ts › every POST sent ${how} is refused with 403 and changes nothing',
          'e2e/security/cross-site.test.ts › a foreign page cannot start a bank log-in: the browser gets the log-in page',
        ],
      },
    },
    {
      number: '3.5.2',
      level: 1,
      asks: 'what needs no preflight is refused',
      shownBy: {
        tests: [
          'e2e/security/cross-site.test.ts › every POST sent ${how} is refused with 403 and changes nothing',
          'e2e/bulk-payoff/bulk-payoff.test.ts › a file from a foreign page is refused',
        ],
      },
    },
    {
      number: '3.5.3',
      level: 1,
      asks: 'what changes something is a POST',
      shownBy: {
        tests: [
          'e2e/security/answers.test.ts › ${path} allows ${allow} and answers any other method with 405, with any body',
          'e2e/security/cross-site.test.ts › every POST sent ${how} is refused with 403 and changes nothing',
        ],
      },
    },
    {
      number: '3.5.4',
      level: 2,
      asks: 'separate applications have separate hosts',
      notHere: 'cabinet and back office are one application with two kinds of session',
    },
    {
      number: '3.5.5',
      level: 2,
      asks: 'messages between windows are checked',
      shownBy: {
        tests: ['e2e/auth/single-sign-on.e2e.ts › a message from another window is ignored'],
      },
    },
    {
      number: '3.7.1',
      level: 2,
      asks: 'only living browser techniques',
      shownBy: {
        tests: [
          'e2e/security/source.test.ts › no source evaluates text, starts a shell, compiles external patterns or trusts every certificate',
        ],
      },
    },
    {
      number: '3.7.2',
      level: 2,
      asks: 'automatic redirects lead to known places',
      shownBy: {
        tests: [
          'e2e/security/redirects.test.ts › the return from the bank redirects only to our own pages',
          'e2e/security/redirects.test.ts › a redirect to the log-in ignores a foreign address in its own',
          'server/src/use-cases/auth/single-sign-on/own-page.test.ts › an own page is a path below the base path',
        ],
      },
    },
  ],
} as const satisfies Chapter;
