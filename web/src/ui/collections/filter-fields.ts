/** The values of a filter as its address has them: text; empty means not chosen. */
export type FilterValues = Readonly<Record<string, string>>;

type Named<Name> = { readonly name: Name; readonly label: string };

type TextFilter<Name> = Named<Name> & {
  readonly kind: 'text';
  readonly maxLength?: number;
  readonly placeholder?: string;
  readonly inputMode?: 'decimal' | 'text';
  /** Shapes the typed text; `before` is the text before the last key. */
  readonly typed?: (text: string, before: string) => string;
};

type Options = readonly { readonly value: string; readonly label: string }[];

/** One value of a list, or all. */
type ChoiceFilter<Name> = Named<Name> & { readonly kind: 'choice'; readonly options: Options };

/** Ten digits of a phone number. An incomplete number is an error. */
type PhoneFilter<Name> = Named<Name> & { readonly kind: 'phone' };

/** The first and the last day. */
type DaysFilter<Name> = {
  readonly kind: 'days';
  /** The heading of both fields. */
  readonly legend?: string;
  readonly from: Named<Name>;
  readonly to: Named<Name>;
  /** The error of a pair of days; null without one. */
  readonly problem?: (from: string, to: string) => string | null;
};

export type FilterField<Name extends string> =
  TextFilter<Name> | ChoiceFilter<Name> | PhoneFilter<Name> | DaysFilter<Name>;
