import { Type } from 'typebox';
import { oneOf, orNull, record } from './fields.ts';

const wholeNumber = Type.String({ pattern: '^-?[0-9]{1,16}$' });

/** Identifiers of rows that have a number. */
export const rowNumber = Type.String({ pattern: '^[0-9]{1,15}$' });

/** The schemas of a place: the identifier of its row, and its key, unless that is a number or a time. */
type PlaceOf<Id, Key> = { readonly id: Id; readonly key?: Key };

/**
 * The request and the answer of a list that the server sorts. `next` of an answer, sent back as `after`, continues the
 * list in the same order, however deep; `page` counts from the start and is not read with it.
 */
export function listing<
  const Fields extends Type.TEnumValue[],
  Id extends Type.TSchema,
  Key extends Type.TSchema = typeof wholeNumber,
>(fields: readonly [...Fields], { id, key }: PlaceOf<Id, Key>) {
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
