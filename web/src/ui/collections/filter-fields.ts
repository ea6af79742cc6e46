import { phoneProblem } from '../../format/phone.ts';

/** The values of a filter as its address has them: text; empty means not chosen. */
export type FilterValues = Readonly<Record<string, string>>;

type NamedField<Name> = { readonly name: Name; readonly label: string };

type TextFilter<Name> = NamedField<Name> & {
  readonly kind: 'text';
  readonly maxLength?: number;
  readonly placeholder?: string;
  readonly inputMode?: 'decimal' | 'text';
  /** Shapes the typed text; `before` is the text before the last key. */
  readonly typed?: (text: string, before: string) => string;
};

type Options = readonly { readonly value: string; readonly label: string; readonly group?: string }[];

/** One value of a list, or all. */
type ChoiceFilter<Name> = NamedField<Name> & { readonly kind: 'choice'; readonly options: Options };

/** Ten digits of a phone number. An incomplete number is an error. */
type PhoneFilter<Name> = NamedField<Name> & { readonly kind: 'phone' };

/** One day. */
type DayFilter<Name> = NamedField<Name> & {
  readonly kind: 'day';
  /** The last day that can be picked. */
  readonly max?: string;
  /** The error of a day; null without one. */
  readonly problem: (day: string) => string | null;
};

/** A first and a last day, each of which may be missing. A first day after the last one is an error. */
type DaysFilter<Name> = {
  readonly kind: 'days';
  /** The heading of both fields. */
  readonly legend?: string;
  readonly from: NamedField<Name>;
  readonly to: NamedField<Name>;
};

/** A first and a last day, both required. */
type PeriodFilter<Name> = {
  readonly kind: 'period';
  readonly label: string;
  readonly from: Name;
  readonly to: Name;
  /** The error of a pair of days; null without one. */
  readonly problem: (from: string, to: string) => string | null;
};

export type FilterField<Name extends string> =
  | TextFilter<Name>
  | ChoiceFilter<Name>
  | PhoneFilter<Name>
  | DayFilter<Name>
  | DaysFilter<Name>
  | PeriodFilter<Name>;

/** The name of a field's value, or of its first day. */
export function firstNameOf(field: FilterField<string>): string {
  if (field.kind === 'days') return field.from.name;
  return field.kind === 'period' ? field.from : field.name;
}

/** Whether a field narrows the list. */
export function isFilled(field: FilterField<string>, values: FilterValues): boolean {
  const last = field.kind === 'days' ? field.to.name : firstNameOf(field);
  return [firstNameOf(field), last].some((name) => (values[name] ?? '') !== '');
}

/** The error of a field in a draft of the filter; null without one. */
export function filterProblem(field: FilterField<string>, draft: FilterValues): string | null {
  const textOf = (name: string): string => draft[name] ?? '';
  switch (field.kind) {
    case 'phone':
      return textOf(field.name) === '' ? null : phoneProblem(textOf(field.name));
    case 'day':
      return field.problem(textOf(field.name));
    case 'days':
      return orderProblem(textOf(field.from.name), textOf(field.to.name));
    case 'period':
      return field.problem(textOf(field.from), textOf(field.to));
    case 'choice':
    case 'text':
      return null;
  }
}

function orderProblem(from: string, to: string): string | null {
  return from !== '' && to !== '' && from > to ? 'Период кончается раньше, чем начинается' : null;
}
