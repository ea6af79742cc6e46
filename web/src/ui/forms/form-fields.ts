import type { ReactNode } from 'react';

/** The values of a form: texts, ticked boxes, and values that a special field edits. */
export type FormValues = Readonly<Record<string, unknown>>;

type NamedField<Name> = { readonly name: Name; readonly label: string };

/** The error of a text; null for a right one. */
export type Check = (text: string) => string | null;

type TextField<Name, Values> = NamedField<Name> & {
  readonly kind: 'text';
  /** The keyboard of a phone for this field, e.g. without capital letters for a login. */
  readonly input?: 'login' | 'password' | 'url' | 'decimal' | 'numeric';
  /** The value that the browser or a password manager may fill in. */
  readonly autoComplete?: 'username' | 'current-password' | 'new-password';
  readonly maxLength?: number;
  readonly hint?: string;
  readonly isDisabled?: (values: Values) => boolean;
  readonly isReadOnly?: boolean;
  /** Changes the typed text: a number that is too large becomes the largest one. */
  readonly adjust?: (text: string) => string;
  /** It has no check of its own, and the form refuses it while it is empty. */
  readonly isRequired?: true;
  readonly check?: Check;
};

/** Several lines with a count of characters. */
type AreaField<Name> = NamedField<Name> & {
  readonly kind: 'area';
  readonly maxLength: number;
  readonly hint?: string;
  readonly check?: Check;
  readonly showsErrorAtOnce?: true;
};

type PhoneField<Name> = NamedField<Name> & {
  readonly kind: 'phone';
  readonly check?: Check;
  readonly autoFocus?: boolean;
};

type ChoiceField<Name> = NamedField<Name> & {
  readonly kind: 'choice';
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly isDisabled?: boolean;
  readonly check?: Check;
};

/** One of a few options, all visible. */
type RadioField<Name> = NamedField<Name> & {
  readonly kind: 'radio';
  readonly options: readonly { readonly value: string; readonly label: string; readonly note?: string }[];
};

type CheckboxField<Name> = NamedField<Name> & { readonly kind: 'checkbox' };

/** Any number of options, all visible; its value is the list of the chosen ones. */
type MarksField<Name> = NamedField<Name> & {
  readonly kind: 'marks';
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** Shown without options. */
  readonly empty?: string;
};

/** A file of this computer; its value is a File, or null without one. A form with it needs a file. */
type FileField<Name> = NamedField<Name> & {
  readonly kind: 'file';
  /** The allowed endings of the name: «.txt,.csv». */
  readonly accept: string;
  readonly hint?: string;
};

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
  | RadioField<keyof Values & string>
  | CheckboxField<keyof Values & string>
  | MarksField<keyof Values & string>
  | FileField<keyof Values & string>
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

/** All fields, including the fields of the pairs. */
export function singleFields<Values extends FormValues>(
  fields: readonly FormField<Values>[],
): readonly SingleField<Values>[] {
  return fields.flatMap((field) => (field.kind === 'pair' ? field.fields : [field]));
}

/** Whether the field is marked, because it may not stay empty. */
export function isRequired<Values extends FormValues>(field: SingleField<Values>): boolean {
  return 'isRequired' in field || ('check' in field && field.check('') !== null);
}

/** The check of a text that must not be empty. */
export function requireText(text: string): string | null {
  return text.trim() === '' ? 'Обязательное поле' : null;
}

/** The check of a text that must be neither empty nor longer than `maxLength`. */
export function requiredUpTo(maxLength: number): Check {
  return (text) => tooLong(text.trim(), maxLength) ?? requireText(text);
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
      const problem = field.isShown?.(values) === false ? null : problemOf(field, values);
      return problem === null ? [] : [[field.name, problem]];
    }),
  );
}

function problemOf<Values extends FormValues>(field: SingleField<Values>, values: Values): string | null {
  if (field.kind === 'file') return fileOf(values, field.name) === null ? 'Выберите файл' : null;
  return 'check' in field ? field.check(textOf(values, field.name)) : null;
}

export function textOf(values: FormValues, name: string): string {
  const value = values[name];
  return typeof value === 'string' ? value : '';
}

export function fileOf(values: FormValues, name: string): File | null {
  const value = values[name];
  return value instanceof File ? value : null;
}

export function listOf(values: FormValues, name: string): readonly string[] {
  const value = values[name];
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
}
