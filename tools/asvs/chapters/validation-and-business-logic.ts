import type { Chapter } from '../requirement.ts';

export const validationAndBusinessLogic = {
  number: 2,
  name: 'Validation and business logic',
  requirements: [
    {
      number: '2.1.1',
      level: 1,
      asks: 'it is written down what input looks like',
      shownBy: {
        tests: [
          'e2e/config/openapi.test.ts › OpenAPI 3.1 describes every call of the contract, and /docs shows them',
        ],
        pages: ['docs/security.md › What comes in'],
      },
    },
    {
      number: '2.1.2',
      level: 2,
      asks: 'it is written down how fields go together',
      shownBy: { tests: [], pages: ['docs/security.md › What comes in'] },
    },
    {
      number: '2.1.3',
      level: 2,
      asks: 'limits of the business are written down',
      shownBy: { tests: [], pages: ['docs/security.md › Limits'] },
    },
    {
      number: '2.2.1',
      level: 1,
      asks: 'input is checked against what is expected',
      shownBy: {
        tests: [
          'e2e/security/garbage.test.ts › ${call.key} refuses every wrong, missing and unknown field by its name',
          'e2e/security/garbage.test.ts › a GET refuses parameters that it does not know, that come twice or that are lists',
          'reliability/fuzzing/fuzzing.test.ts › ${call.key}: ${requests} random requests, no fault, no answer outside of the contract, none slow (seed ${seed})',
        ],
      },
    },
    {
      number: '2.2.2',
      level: 1,
      asks: 'the server checks, whatever the screens do',
      shownBy: {
        tests: [
          'e2e/security/garbage.test.ts › ${call.key} refuses every wrong, missing and unknown field by its name',
          "e2e/security/paying.test.ts › ${call}: a sum that is not the server's own charges nothing",
        ],
      },
    },
    {
      number: '2.2.3',
      level: 2,
      asks: 'fields that belong together agree',
      shownBy: {
        tests: [
          'domain/src/catalogue/product-rules.test.ts › a maximum is not below its minimum, a maximum commission of 0 means no limit',
          'e2e/merchants/merchant-api.test.ts › what a program has to mend is named',
          "e2e/security/foreign.test.ts › ${call.key}: ${who}: somebody else's ${name} is answered to the byte like one that does not exist",
        ],
      },
    },
    {
      number: '2.3.1',
      level: 1,
      asks: 'steps cannot be skipped',
      shownBy: {
        tests: [
          'e2e/merchants/checkout-payment.test.ts › there is no way to the bank around the consent',
          'e2e/security/paying.test.ts › a form that was opened and not paid is no success, however often its end is asked for',
          'e2e/security/paying.test.ts › what is paid off cannot be paid again, by whichever call; nothing reaches the bank',
        ],
      },
    },
    {
      number: '2.3.2',
      level: 2,
      asks: 'limits of the business hold',
      shownBy: {
        tests: [
          'server/src/gateways/scoring/rule-based.test.ts › debt and purchase together may reach the debt limit to the kopeck',
          'e2e/exports/exports.test.ts › one person has three files made at once and asks for fifty a day at most',
          'e2e/bulk-payoff/bulk-payoff.test.ts › a file over the size limit, an endless line and too many parts are refused quickly',
        ],
      },
    },
    {
      number: '2.3.3',
      level: 2,
      asks: 'a deed is done whole or not at all',
      shownBy: {
        tests: [
          'reliability/crash-points/crash-points.test.ts › ${name}, with the product killed in the middle: nothing is lost, nothing happens twice',
        ],
      },
    },
    {
      number: '2.3.4',
      level: 2,
      asks: 'what there is once is given once',
      shownBy: {
        tests: [
          'e2e/security/paying.test.ts › of thirty presses at once by a saved card, each under a key of its own, none charges twice and none is led to the bank',
          'reliability/concurrency/twenty-calls.test.ts › no debt was paid twice: the bank has charged each number once, and of each order it holds what the books say',
          'e2e/exports/exports.test.ts › of thirty files asked for at the same moment no more are made than one may ask for in a day',
        ],
      },
    },
    {
      number: '2.4.1',
      level: 2,
      asks: 'machines cannot ask without end',
      shownBy: {
        tests: [
          'e2e/auth/log-in-limits.test.ts › an address may start ten log-ins an hour',
          'e2e/exports/exports.test.ts › one person has three files made at once and asks for fifty a day at most',
          'e2e/orders/paper-limit.e2e.ts › a client has a number of papers an hour and a day; the next one is refused on the screen too, and others have theirs',
          'e2e/bulk-payoff/bulk-payoff-keys.e2e.ts › after ten files within an hour the next one is refused with «Слишком много запросов»',
        ],
      },
    },
  ],
} as const satisfies Chapter;
