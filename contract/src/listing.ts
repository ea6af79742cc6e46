import { Type } from 'typebox';
import { oneOf, orNull, record } from './fields.ts';

const wholeNumber = Type.String({ pattern: '^-?[0-9]{1,16}$' });

/** Identifiers of rows that have a number. */
export const rowNumber = Type.String({ pattern: '^[0-9]{1,15}$' });

/** The schemas of a cursor: the id of its row, and its sort key, unless that is a number, a date or a time. */
type CursorOf<Id, Key> = { readonly id: Id; readonly key?: Key };

/**
 * The request and the answer of a list that the server sorts. `next` of an answer is the cursor of the next page; the
 * next request sends it as `after`, with the same sort. Without `after`, `page` counts the pages from the start.
 */
export function listing<
  const Fields extends Type.TEnumValue[],
  Id extends Type.TSchema,
  Key extends Type.TSchema = typeof wholeNumber,
>(fields: readonly [...Fields], { id, key }: CursorOf<Id, Key>) {
  const place = record({ key: key ?? wholeNumber, id });
  const sort = Type.Optional(record({ field: oneOf(fields), order: oneOf(['ASC', 'DESC']) }));
  return {
    sort,
    place,
    request: {
      sort,
      nextPage: record({
        count: Type.Integer({ minimum: 1, maximum: 100 }),
        page: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
        after: Type.Optional(place),
      }),
    },
    answer: { next: orNull(place) },
  };
}
