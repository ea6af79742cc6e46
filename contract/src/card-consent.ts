import { Type } from 'typebox';
import { oneOf, record } from './fields.ts';

const textVersion = Type.Integer({ minimum: 1 });

/**
 * What the card that is entered on the bank's page may be used for, with the version of the text beside the choice; this
 * payment only (ONCE) where a request says nothing (docs/spec/rules.md#11).
 */
export const cardConsent = record({ scope: oneOf(['ONCE', 'ORDER', 'ALL']), textVersion });

/** The same of a card that is added: for orders that have no card, or for any order; none where a request says nothing. */
export const savedCardConsent = record({ scope: oneOf(['ORDER', 'ALL']), textVersion });
