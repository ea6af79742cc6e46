import { Type } from 'typebox';
import { oneOf, record } from './fields.ts';

const textVersion = Type.Integer({ minimum: 1 });

/**
 * Permitted use of the card entered on the bank's page, with the version of the consent text. Absent means this
 * payment only (ONCE) (docs/spec/rules.md#11).
 */
export const cardConsent = record({ scope: oneOf(['ONCE', 'ORDER', 'ALL']), textVersion });

/**
 * Permitted charges of an added card. `ORDER`: scheduled payments of the orders that have no card yet. `ALL`: of every
 * order. Absent means no automatic charges.
 */
export const savedCardConsent = record({ scope: oneOf(['ORDER', 'ALL']), textVersion });
