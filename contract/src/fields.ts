import { Type } from 'typebox';
import type { Phone } from '#domain/auth/phone.ts';

/** Fields shared by several endpoints, with their bounds. */

const closed = { additionalProperties: false } as const;

export function record<const Fields extends Type.TProperties>(fields: Fields): Type.TObject<Fields> {
  return Type.Object(fields, closed);
}

export const nothing = record({});

export function oneOf<const Values extends Type.TEnumValue[]>(
  values: readonly [...Values],
): Type.TEnum<Values> {
  return Type.Enum(values);
}

/** An `amount` that says what it is. */
export function amountOf(description: string): Type.TInteger {
  return Type.Integer({ minimum: 0, maximum: 999_999_999_999, description: `kopecks: ${description}` });
}

export function orNull<Schema extends Type.TSchema>(schema: Schema): Type.TUnion<[Schema, Type.TNull]> {
  return Type.Union([schema, Type.Null()]);
}

/** A union of records, discriminated by one property, so that validation errors refer to the matching record. */
export function oneOfRecords<const Records extends Type.TSchema[]>(
  propertyName: string,
  records: readonly [...Records],
): Type.TUnsafe<Type.Static<Type.TUnion<Records>>> {
  return Type.Unsafe({
    type: 'object',
    discriminator: { propertyName },
    required: [propertyName],
    oneOf: records,
  });
}

export const uuidPattern = '^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$';
export const uuid = Type.String({ pattern: uuidPattern, description: 'UUID' });

/** Whole kopecks; use `positiveAmount` where a request names a sum. */
export const amount = Type.Integer({ minimum: 0, maximum: 999_999_999_999, description: 'kopecks' });
export const positiveAmount = Type.Integer({ minimum: 1, maximum: 999_999_999_999, description: 'kopecks' });

export const paymentSystem = orNull(oneOf(['VISA', 'MASTERCARD', 'AMEX', 'JCB', 'CUP', 'MIR']));

/** The payment system of a card as the bank reports it, or its brand where the bank reports none. */
export const brandFields = { paymentSystem, cardBrand: Type.Optional(oneOf(['MAESTRO'])) } as const;

export const timestamp = Type.String({ description: 'ISO 8601, UTC' });
export const date = Type.String({
  pattern: '^\\d{4}-\\d{2}-\\d{2}$',
  description: 'YYYY-MM-DD, Europe/Moscow',
});

/** A date in a request; the bounds keep date arithmetic within the supported calendar. */
export const requestDate = Type.String({
  pattern: '^(?:19|20|21)\\d{2}-\\d{2}-\\d{2}$',
  description: 'YYYY-MM-DD, Europe/Moscow, 1900 to 2199',
});

/** With or without a leading +; spaces, dashes and brackets are removed (docs/spec/specification.md#5). */
const countryCode = Type.String({ minLength: 1, maxLength: 4, description: 'e.g. 7 or +7' });
const typedPhone = Type.String({
  minLength: 1,
  maxLength: 32,
  description: 'ten digits, punctuation allowed',
});
/** A phone as it was typed. The handler parses it. */
export const rawPhoneFields = { countryCode, phone: typedPhone } as const;

/**
 * The phone of the client whom a call names. The server refuses a phone that is not a Russian mobile number. The
 * handler receives its ten digits.
 */
export const phoneFields = { countryCode, phone: Type.Unsafe<Phone>(typedPhone) } as const;

/** `phoneFields` of a call that also names its client in another way. A request has both fields or none. */
export const optionalPhoneFields = {
  countryCode: Type.Optional(countryCode),
  phone: Type.Optional(phoneFields.phone),
} as const;

type Nested = {
  readonly properties?: Readonly<Record<string, Type.TSchema>>;
  readonly oneOf?: readonly Type.TSchema[];
};

/**
 * The objects of a request that have the phone of a client, each as the names that lead to it: `[['filter', 'client']]`;
 * `[]` is the request itself. Compares the schema of the field itself: a copy of it does not match.
 */
export function clientPaths(schema: Type.TSchema): string[][] {
  const { properties = {}, oneOf: records = [] }: Nested = schema;
  const hasPhone = [phoneFields.phone, optionalPhoneFields.phone].some(
    (phone) => phone === properties['phone'],
  );
  const inside = Object.entries(properties).flatMap(([name, property]) =>
    clientPaths(property).map((path) => [name, ...path]),
  );
  const paths = [...(hasPhone ? [[]] : []), ...inside, ...records.flatMap(clientPaths)];
  return [...new Map(paths.map((path) => [path.join('.'), path])).values()];
}

/** The secret token in the checkout address that the merchant gives to the customer. */
export const checkoutToken = Type.String({ pattern: '^[A-Za-z0-9_-]{43}$' });

export const nextPage = record({
  count: Type.Integer({ minimum: 1, maximum: 100 }),
  page: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
});

export const formUrl = record({
  formUrl: Type.String({ description: "address of the bank's page; open it unchanged" }),
});
