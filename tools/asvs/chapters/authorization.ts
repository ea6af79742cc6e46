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
          'e2e/security/callers.test.ts › each of the seven permissions alone allows exactly its calls, from the next call on',
          'e2e/security/callers.test.ts › ${stranger.who}: only the calls of the contract that allow this caller accept it',
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
          'e2e/security/foreign.test.ts › ${call.key}: ${who}: a foreign ${name} and an unknown one get identical answers',
          'e2e/exports/exports.test.ts › only the owner downloads or deletes an export',
          'e2e/notes/notes.test.ts › a note of another author, another client or with a newer version cannot be edited',
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
          'e2e/orders/order-documents.test.ts › a document matches the contract’s order, and a client’s view has no staff fields',
          'e2e/reports/figures.test.ts › a phone needs the permission to see clients, and viewing it is logged',
        ],
      },
    },
    {
      number: '8.3.1',
      level: 1,
      asks: 'the server decides',
      shownBy: {
        tests: [
          'e2e/security/callers.test.ts › ${stranger.who}: only the calls of the contract that allow this caller accept it',
          'e2e/security/foreign.test.ts › ${call.key}: ${who}: a foreign ${name} and an unknown one get identical answers',
        ],
      },
    },
    {
      number: '8.4.1',
      level: 2,
      asks: "shops never meet each other's purchases",
      shownBy: {
        tests: [
          'e2e/merchants/merchant-api.test.ts › a purchase of another shop gets the answer of an unknown one',
          'e2e/payments/refunds.test.ts › another merchant’s order can be neither refunded nor reversed',
        ],
      },
    },
  ],
} as const satisfies Chapter;
