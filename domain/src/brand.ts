declare const brand: unique symbol;

/** A value of type `T` that only its own module can make: a sum is not any number, a date not any string. */
export type Brand<T, Name extends string> = T & { readonly [brand]: Name };
