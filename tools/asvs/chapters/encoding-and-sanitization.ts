import type { Chapter } from '../requirement.ts';

export const encodingAndSanitization = {
  number: 1,
  name: 'Encoding and sanitization',
  requirements: [
    {
      number: '1.1.1',
      level: 2,
      asks: 'input is decoded once, before it is judged',
      shownBy: {
        tests: [
          'e2e/security/answers.test.ts › no alternative spelling of a path bypasses its checks',
          'e2e/security/garbage.test.ts › an invalid path parameter is refused in any encoding',
          'server/src/http/reading/json-body.test.ts › a JSON body is parsed',
        ],
      },
    },
    {
      number: '1.1.2',
      level: 2,
      asks: 'output is escaped where it is printed',
      shownBy: {
        tests: [
          'e2e/security/texts.e2e.ts › names of shops, goods, orders and people are shown as text on every page of a client',
          'domain/src/csv.test.ts › quotes and line breaks stay inside their cell',
        ],
      },
    },
    {
      number: '1.2.1',
      level: 1,
      asks: 'output is escaped for the place it stands in',
      shownBy: {
        tests: [
          'e2e/security/texts.e2e.ts › the same texts do not run on the checkout or in page addresses',
          'e2e/security/texts.e2e.ts › the text of a shop is returned to its program as JSON',
        ],
      },
    },
    {
      number: '1.2.2',
      level: 1,
      asks: 'addresses are built from encoded parts and lead to safe schemes',
      shownBy: {
        tests: [
          'web/src/format/outside-address.test.ts › an address that could run a script or mislead is refused',
          'server/src/use-cases/auth/single-sign-on/own-page.test.ts › redirect addresses with other schemes, hosts or paths are refused',
        ],
      },
    },
    {
      number: '1.2.3',
      level: 1,
      asks: 'JSON and scripts are never put together from raw text',
      shownBy: {
        tests: [
          'e2e/security/texts.e2e.ts › the text of a shop is returned to its program as JSON',
          'e2e/security/source.test.ts › no source evaluates text, starts a shell, compiles external patterns or trusts every certificate',
        ],
      },
    },
    {
      number: '1.2.4',
      level: 1,
      asks: 'statements to the database take parameters',
      shownBy: {
        tests: [
          'reliability/fuzzing/fuzzing.test.ts › ${call.key}: ${requests} random requests get quick answers of the contract and no fault (seed ${seed})',
          'e2e/security/garbage.test.ts › a GET parameter with characters that cannot be stored causes no internal error',
        ],
      },
    },
    {
      number: '1.2.5',
      level: 1,
      asks: 'no command of the system is built from input',
      shownBy: {
        tests: [
          'e2e/security/source.test.ts › no source evaluates text, starts a shell, compiles external patterns or trusts every certificate',
        ],
      },
    },
    { number: '1.2.6', level: 2, asks: 'LDAP injection', notHere: 'nothing speaks LDAP' },
    { number: '1.2.7', level: 2, asks: 'XPath injection', notHere: 'nothing reads XPath' },
    {
      number: '1.2.8',
      level: 2,
      asks: 'LaTeX injection',
      notHere: 'documents are drawn, not typeset from a source',
    },
    {
      number: '1.2.9',
      level: 2,
      asks: 'text in regular expressions is escaped',
      shownBy: {
        tests: [
          'e2e/security/source.test.ts › no source evaluates text, starts a shell, compiles external patterns or trusts every certificate',
        ],
      },
    },
    {
      number: '1.3.1',
      level: 1,
      asks: 'HTML of people is sanitized',
      notHere: 'nobody sends HTML: every text is a text',
    },
    {
      number: '1.3.2',
      level: 1,
      asks: 'nothing evaluates text as a program',
      shownBy: {
        tests: [
          'e2e/security/source.test.ts › no source evaluates text, starts a shell, compiles external patterns or trusts every certificate',
          'e2e/security/policy-reports.test.ts › a report of a blocked foreign script logs the directive and nothing of the page',
        ],
      },
    },
    {
      number: '1.3.3',
      level: 2,
      asks: 'text for a dangerous place is cleaned and cut first',
      shownBy: {
        tests: [
          'domain/src/calendar/write-feed.test.ts › a summary cannot end its line or begin another property',
          'e2e/bulk-payoff/bulk-payoff-attack.test.ts › the file name is shown without path or line breaks, and a report is downloaded, not opened',
          'domain/src/csv.test.ts › a cell that looks like a formula is neutralised',
        ],
      },
    },
    { number: '1.3.4', level: 2, asks: 'SVG of people is sanitized', notHere: 'nobody uploads pictures' },
    {
      number: '1.3.5',
      level: 2,
      asks: 'markup in texts is limited to what is harmless',
      shownBy: {
        tests: [
          'web/src/format/bracket-tags.test.ts › crossed, foreign and attributed tags stay as they were written',
          'web/src/format/bracket-tags.test.ts › 100,000 characters of opening tags take less than 50 ms and nest 16 deep at most',
        ],
      },
    },
    {
      number: '1.3.6',
      level: 2,
      asks: 'calls go only where they may (SSRF)',
      shownBy: {
        tests: [
          'server/src/use-cases/webhooks/safe-address.test.ts › other schemes, passwords and addresses of our own network are refused in every notation',
          'server/src/gateways/merchants/look-up-public.test.ts › webhooks are never sent to a private address',
          'server/src/gateways/merchants/standard-webhooks.test.ts › a redirect is not followed',
          'server/src/gateways/merchants/standard-webhooks.test.ts › a name with a private address is not called unless loopback is allowed',
        ],
      },
    },
    {
      number: '1.3.7',
      level: 2,
      asks: 'no template is built from input',
      shownBy: {
        tests: [
          'e2e/security/source.test.ts › no source evaluates text, starts a shell, compiles external patterns or trusts every certificate',
        ],
      },
    },
    { number: '1.3.8', level: 2, asks: 'JNDI', notHere: 'no Java' },
    { number: '1.3.9', level: 2, asks: 'memcache', notHere: 'there is none' },
    {
      number: '1.3.10',
      level: 2,
      asks: 'format strings come from us',
      shownBy: {
        tests: [
          'e2e/security/source.test.ts › no source evaluates text, starts a shell, compiles external patterns or trusts every certificate',
        ],
      },
    },
    { number: '1.3.11', level: 2, asks: 'mail injection', notHere: 'the product sends no mail' },
    { number: '1.4.1', level: 2, asks: 'memory-safe strings', notHere: 'JavaScript has no raw memory' },
    {
      number: '1.4.2',
      level: 2,
      asks: 'numbers keep their range and sign',
      shownBy: {
        tests: [
          'domain/src/money.test.ts › a sum is a whole number of kopecks up to 2^53',
          "e2e/security/paying.test.ts › ${call}: an amount other than the server's charges nothing",
          'e2e/security/garbage.test.ts › ${call.key} refuses every invalid, missing and unknown field by name',
        ],
      },
    },
    {
      number: '1.4.3',
      level: 2,
      asks: 'what is taken is given back',
      shownBy: {
        tests: [
          'server/src/concurrency/bulkhead.test.ts › a failed call frees its slot',
          'e2e/bulk-payoff/bulk-payoff-kill.test.ts › an upload aborted at ${share * 100} % leaves nothing behind, and the next one is accepted',
        ],
      },
    },
    {
      number: '1.5.1',
      level: 1,
      asks: 'XML is parsed without outside entities',
      notHere: 'nothing parses XML',
    },
    {
      number: '1.5.2',
      level: 2,
      asks: 'what is read has a known shape only',
      shownBy: {
        tests: [
          'e2e/security/garbage.test.ts › ${call.key} refuses every invalid, missing and unknown field by name',
          'e2e/security/garbage.test.ts › an invalid string is refused by the name of its field',
        ],
      },
    },
  ],
} as const satisfies Chapter;
