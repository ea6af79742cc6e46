import { Type } from 'typebox';
import type { Clause } from '#domain/laws/clause.ts';
import type { Endpoint } from './endpoint.ts';
import { requestDate, date, nothing, oneOf, orNull, record } from './fields.ts';

const viewers = { staff: ['VIEW_PRODUCTS', 'EDIT_PRODUCTS'] } as const;

const clauseId = Type.String({ description: 'e.g. 283-term-6-months' });

const clause = record({
  clauseId,
  law: Type.String({ description: 'e.g. 283-ФЗ' }),
  article: orNull(Type.String({ description: 'null: not compared with the official text' })),
  link: Type.String({ description: 'where the law can be read' }),
  requirement: Type.String({ description: 'the requirement in Russian' }),
  check: Type.Unsafe<Clause['check']>(Type.String({ description: 'the check of the clause, e.g. TERM' })),
  limit: orNull(Type.Integer({ description: 'months, basis points a year or kopecks, by the check' })),
  validFrom: Type.Unsafe<Clause['validFrom']>(date),
  validUntil: orNull(Type.Unsafe<Clause['validFrom']>(date)),
});

const breach = record({
  subjectType: oneOf(['PRODUCT', 'SERVICE', 'TEMPLATE', 'AGREEMENT']),
  subjectId: Type.String({
    description: 'product identifier, UUID of the service, kind of the notification or of the signed text',
  }),
  subjectName: Type.String(),
  clauseId,
  reason: Type.String({ description: 'the reason in Russian' }),
  isRunning: Type.Boolean({ description: 'false for a product that is not started yet' }),
  from: Type.Unsafe<Clause['validFrom']>(date),
});

/** The clauses of laws and what breaks them (docs/spec/rules.md#15). Only a release changes the clauses. */
export const lawsEndpoints = {
  'GET /admin/v1/laws': {
    summary: 'All clauses with dates and sources',
    source: 'docs/spec/rules.md#15',
    caller: viewers,
    request: nothing,
    response: record({
      clauses: Type.Array(clause),
      isEnforced: Type.Boolean({ description: 'a breach is refused; otherwise staff are warned' }),
      penaltyRate: Type.Integer({ description: 'basis points a year' }),
    }),
    errors: [],
  },
  'POST /admin/v1/laws/breaches': {
    summary: 'What breaks a clause on a day, or from the first day of a later clause',
    source: 'docs/spec/rules.md#15',
    caller: viewers,
    request: record({ day: requestDate }),
    response: record({ breaches: Type.Array(breach) }),
    errors: ['request.invalid.error'],
  },
} as const satisfies Record<string, Endpoint>;
