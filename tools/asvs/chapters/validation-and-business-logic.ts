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
        pages: ['docs/security.md › Input'],
      },
    },
    {
      number: '2.1.2',
      level: 2,
      asks: 'it is written down how fields go together',
      shownBy: { tests: [], pages: ['docs/security.md › Input'] },
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
          'e2e/security/garbage.test.ts › ${call.key} refuses every invalid, missing and unknown field by name',
          'e2e/security/garbage.test.ts › a GET refuses parameters that are unknown, repeated or lists',
          'reliability/fuzzing/fuzzing.test.ts › ${call.key}: ${requests} random requests get quick answers of the contract and no fault (seed ${seed})',
        ],
      },
    },
    {
      number: '2.2.2',
      level: 1,
      asks: 'the server checks, whatever the screens do',
      shownBy: {
        tests: [
          'e2e/security/garbage.test.ts › ${call.key} refuses every invalid, missing and unknown field by name',
          "e2e/security/paying.test.ts › ${call}: an amount other than the server's charges nothing",
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
          'e2e/merchants/merchant-api.test.ts › a validation error names the field to fix',
          'e2e/security/foreign.test.ts › ${call.key}: ${who}: a foreign ${name} and an unknown one get identical answers',
        ],
      },
    },
    {
      number: '2.3.1',
      level: 1,
      asks: 'steps cannot be skipped',
      shownBy: {
        tests: [
          'e2e/merchants/checkout-payment.test.ts › no call reaches the bank without the consent',
          'e2e/security/paying.test.ts › an unpaid form is no success, however often its result is requested',
          'e2e/security/paying.test.ts › a completed order cannot be paid again by any call, and the bank is not called',
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
          'e2e/exports/exports.test.ts › a person has at most three exports in progress and fifty a day',
          'e2e/bulk-payoff/bulk-payoff.test.ts › a file over the size limit, an endless line and too many parts are refused quickly',
        ],
      },
    },
    {
      number: '2.3.3',
      level: 2,
      asks: 'an action is done completely or not at all',
      shownBy: {
        tests: [
          'reliability/crash-points/crash-points.test.ts › ${name}: a kill of the product loses and doubles nothing',
        ],
      },
    },
    {
      number: '2.3.4',
      level: 2,
      asks: 'what there is once is given once',
      shownBy: {
        tests: [
          'e2e/security/paying.test.ts › of thirty concurrent clicks with a saved card, each with its own key, none charges twice or redirects to the bank',
          'reliability/concurrency/twenty-calls.test.ts › no debt was paid twice, and the bank’s book agrees with the books',
          'e2e/exports/exports.test.ts › concurrent export requests do not exceed the daily limit',
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
          'e2e/exports/exports.test.ts › a person has at most three exports in progress and fifty a day',
          'e2e/orders/document-limit.e2e.ts › a client has an hourly and a daily document limit, which other clients do not share',
          'e2e/bulk-payoff/bulk-payoff-keys.e2e.ts › after ten files within an hour the next one is refused with «Слишком много запросов»',
        ],
      },
    },
  ],
} as const satisfies Chapter;
