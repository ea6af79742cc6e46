import type { Chapter } from '../requirement.ts';

export const fileHandling = {
  number: 5,
  name: 'Files',
  requirements: [
    {
      number: '5.1.1',
      level: 2,
      asks: 'kinds and sizes of files are written down',
      shownBy: { tests: [], pages: ['docs/security.md › Files'] },
    },
    {
      number: '5.2.1',
      level: 1,
      asks: 'files are no larger than can be worked on',
      shownBy: {
        tests: [
          'e2e/bulk-payoff/bulk-payoff.test.ts › a file over the size limit, an endless line and too many parts are refused quickly',
          'e2e/bulk-payoff/bulk-payoff-attack.test.ts › a form with ten thousand parts, compressed or without an end is refused, and the next file is accepted',
        ],
      },
    },
    {
      number: '5.2.2',
      level: 1,
      asks: 'a file is what its name says',
      shownBy: {
        tests: [
          'server/src/use-cases/bulk-payoff/decode-lines.test.ts › UTF-16, archives and binary files are refused with the line',
          'domain/src/bulk-payoff/read-table.test.ts › an invalid table is refused as a whole with the line number',
        ],
      },
    },
    {
      number: '5.2.3',
      level: 2,
      asks: 'packed files are judged before unpacking',
      shownBy: {
        tests: [
          'e2e/bulk-payoff/bulk-payoff-attack.test.ts › a form with ten thousand parts, compressed or without an end is refused, and the next file is accepted',
          'server/src/use-cases/bulk-payoff/decode-lines.test.ts › UTF-16, archives and binary files are refused with the line',
        ],
      },
    },
    {
      number: '5.3.1',
      level: 1,
      asks: 'what was uploaded never runs',
      shownBy: {
        tests: [
          'e2e/bulk-payoff/bulk-payoff-attack.test.ts › the file name is shown without path or line breaks, and a report is downloaded, not opened',
        ],
      },
    },
    {
      number: '5.3.2',
      level: 1,
      asks: 'paths are made of our own names',
      shownBy: {
        tests: [
          'e2e/bulk-payoff/bulk-payoff-attack.test.ts › the file name is shown without path or line breaks, and a report is downloaded, not opened',
          'e2e/security/answers.test.ts › a personal page with a file suffix is not found (web cache deception)',
        ],
      },
    },
    {
      number: '5.4.1',
      level: 2,
      asks: 'a download names its file itself',
      shownBy: {
        tests: [
          'e2e/bulk-payoff/bulk-payoff-attack.test.ts › the file name is shown without path or line breaks, and a report is downloaded, not opened',
          'e2e/orders/documents.test.ts › the contract of one’s own order is a PDF, and another client’s order is not found',
          'e2e/exports/exports.test.ts › amounts, dates and timestamps are numbers in a spreadsheet, and user input is never a formula',
        ],
      },
    },
    {
      number: '5.4.2',
      level: 2,
      asks: 'names of files cannot break out of a header',
      shownBy: {
        tests: [
          'e2e/bulk-payoff/bulk-payoff-attack.test.ts › the file name is shown without path or line breaks, and a report is downloaded, not opened',
        ],
      },
    },
    {
      number: '5.4.3',
      level: 2,
      asks: 'served files are looked through for malware',
      notHere: 'no uploaded file is served again: reports are written anew, as text',
    },
  ],
} as const satisfies Chapter;
