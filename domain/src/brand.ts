declare const brand: unique symbol;

/**
 * A type that only its module creates by a cast. So a plain number is not accepted as a sum of money.
 */
export type Brand<T, Name extends string> = T & { readonly [brand]: Name };
