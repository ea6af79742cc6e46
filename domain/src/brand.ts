declare const brand: unique symbol;

/**
 * A value of type `T` that only its own module can create, so that a plain number is not accepted as a sum of money.
 */
export type Brand<T, Name extends string> = T & { readonly [brand]: Name };
