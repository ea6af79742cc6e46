import type { Chapter } from '../requirement.ts';

export const authorization = {
  number: 8,
  name: 'Rights',
  requirements: [
    {
      number: '8.1.1',
      level: 1,
      asks: 'who may call what is written down',
      shownBy: {
        tests: [
          'e2e/config/openapi.test.ts › OpenAPI 3.1 describes every call of the contract, and /docs shows them',
        ],
        pages: ['docs/security.md › Rights'],
      },
    },
    {
      number: '8.1.2',
      level: 2,
      asks: 'who sees which field is written down',
      shownBy: { tests: [], pages: ['docs/security.md › Rights'] },
    },
    {
      number: '8.2.1',
      level: 1,
      asks: 'a call asks for its right',
      shownBy: {
        tests: [
          'e2e/security/callers.test.ts › each of the seven rights by itself opens the calls that name it, and no others; it counts from the next call on',
          'e2e/security/callers.test.ts › ${stranger.who} is let in by the calls of the contract that name them, and by no others',
          'domain/src/staff/permissions.test.ts › each of the 4096 sets of permissions gives exactly its flags',
        ],
      },
    },
    {
      number: '8.2.2',
      level: 1,
      asks: 'things of others are not found',
      shownBy: {
        tests: [
          "e2e/security/foreign.test.ts › ${call.key}: ${who}: somebody else's ${name} is answered to the byte like one that does not exist",
          'e2e/exports/exports.test.ts › nobody takes or deletes the file of somebody else',
          'e2e/notes/notes.test.ts › a note of somebody else, one that was corrected meanwhile and one of another client are not corrected',
        ],
      },
    },
    {
      number: '8.2.3',
      level: 2,
      asks: 'fields are shown to whom they are for',
      shownBy: {
        tests: [
          'domain/src/orders/view/order-document.test.ts › the client sees no plan dates, gateway number, product or penalty that cannot be paid',
          'e2e/orders/order-documents.test.ts › a document is an order as the contract has it, and a client never sees what is for staff',
          'e2e/reports/figures.test.ts › a phone is shown only to whoever may see clients; looking is written down',
        ],
      },
    },
    {
      number: '8.3.1',
      level: 1,
      asks: 'the server decides',
      shownBy: {
        tests: [
          'e2e/security/callers.test.ts › ${stranger.who} is let in by the calls of the contract that name them, and by no others',
          "e2e/security/foreign.test.ts › ${call.key}: ${who}: somebody else's ${name} is answered to the byte like one that does not exist",
        ],
      },
    },
    {
      number: '8.4.1',
      level: 2,
      asks: "shops never meet each other's purchases",
      shownBy: {
        tests: [
          'e2e/merchants/merchant-api.test.ts › a purchase of another shop is answered like one that does not exist',
          'e2e/payments/refunds.test.ts › another merchant’s order is not found, neither to refund nor to reverse',
        ],
      },
    },
  ],
} as const satisfies Chapter;
