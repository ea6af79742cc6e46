import type { ReactNode } from 'react';

/** What a form holds: text, marks, and values that a field of its own kind edits. */
export type FormValues = Readonly<Record<string, unknown>>;

type Named<Name> = { readonly name: Name; readonly label: string };

/** The error of a text; null for a right one. */
export type Check = (text: string) => string | null;

type TextField<Name, Values> = Named<Name> & {
  readonly kind: 'text';
  /** How a phone's keyboard helps: a login gets no capital letter. */
  readonly input?: 'login' | 'password' | 'url' | 'decimal' | 'numeric';
  /** The value that the browser or a password manager may fill in. */
  readonly autoComplete?: 'username' | 'current-password' | 'new-password';
  readonly maxLength?: number;
  readonly hint?: string;
  readonly isDisabled?: (values: Values) => boolean;
  readonly isReadOnly?: boolean;
  /** Changes the typed text: a number that is too large becomes the largest one. */
  readonly adjust?: (text: string) => string;
  readonly check?: Check;
};

/** Several lines with a count of characters. */
type AreaField<Name> = Named<Name> & {
  readonly kind: 'area';
  readonly maxLength: number;
  readonly check?: Check;
  readonly showsErrorAtOnce?: true;
};

type PhoneField<Name> = Named<Name> & {
  readonly kind: 'phone';
  readonly check?: Check;
  readonly autoFocus?: boolean;
};

type ChoiceField<Name> = Named<Name> & {
  readonly kind: 'choice';
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly isDisabled?: boolean;
  readonly check?: Check;
};

type MarkField<Name> = Named<Name> & { readonly kind: 'mark' };

/** A control that only one form has. */
type OwnField<Name, Values> = {
  readonly kind: 'own';
  readonly name: Name;
  readonly render: (
    values: Values,
    change: (changes: Partial<Values>) => void,
    error: string | null,
  ) => ReactNode;
};

export type SingleField<Values extends FormValues> = (
  | TextField<keyof Values & string, Values>
  | AreaField<keyof Values & string>
  | PhoneField<keyof Values & string>
  | ChoiceField<keyof Values & string>
  | MarkField<keyof Values & string>
  | OwnField<keyof Values & string, Values>
) & {
  /** A field that is not shown is not checked. */
  readonly isShown?: (values: Values) => boolean;
};

/** Two short fields side by side. */
type PairField<Values extends FormValues> = {
  readonly kind: 'pair';
  readonly fields: readonly [SingleField<Values>, SingleField<Values>];
};

export type FormField<Values extends FormValues> = SingleField<Values> | PairField<Values>;

/** The fields with those of the pairs among them. */
export function singleFields<Values extends FormValues>(
  fields: readonly FormField<Values>[],
): readonly SingleField<Values>[] {
  return fields.flatMap((field) => (field.kind === 'pair' ? field.fields : [field]));
}

/** The check of a text that must not be empty. */
export function required(text: string): string | null {
  return text.trim() === '' ? 'Обязательное поле' : null;
}

/** The check of a text that must be neither empty nor longer than `maxLength`. */
export function requiredUpTo(maxLength: number): Check {
  return (text) => tooLong(text.trim(), maxLength) ?? required(text);
}

export function tooLong(text: string, maxLength: number): string | null {
  return text.length > maxLength ? `Максимальная длина — ${maxLength} символов` : null;
}

/** The errors of the shown fields, by their names. */
export function formProblems<Values extends FormValues>(
  fields: readonly FormField<Values>[],
  values: Values,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    singleFields(fields).flatMap((field) => {
      if (field.isShown?.(values) === false || !('check' in field)) return [];
      const problem = field.check(textOf(values, field.name));
      return problem === null ? [] : [[field.name, problem]];
    }),
  );
}

export function textOf(values: FormValues, name: string): string {
  const value = values[name];
  return typeof value === 'string' ? value : '';
}
