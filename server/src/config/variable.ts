import { success, failure, type Result } from '#domain/result.ts';

/** How the process is started. Defaults depend on it. */
export type Mode = {
  readonly production: boolean;
  readonly demo: boolean;
  /** Our own public URL when `PUBLIC_URL` is not set, without a trailing slash. */
  readonly ownUrl: string;
  readonly sandboxUrl: string;
};

/** The text of a variable that is not set. Null when it must be set, empty when it has no value. */
type Fallback = string | null | ((mode: Mode) => string | null);

/** A variable of the environment: its name, its documentation, its default and the check of its text. */
export type Variable<Value> = {
  readonly name: string;
  /** One or two sentences for operators. */
  readonly meaning: string;
  /** What the value may be, e.g. `whole number from 1 to 60, seconds`. */
  readonly form: string;
  readonly fallback: Fallback;
  /** True when the documentation must not show the default. */
  readonly isSecret: boolean;
  /** The value, or the requirement that the text does not meet, e.g. `must be on or off`. */
  readonly parse: (text: string, mode: Mode) => Result<Value, string>;
  /** The value of an empty text. It also replaces an invalid value while the other variables are read. */
  readonly empty: Value;
};

type VariableMeaning = { readonly meaning: string };
type WithFallback<Default> = VariableMeaning & { readonly fallback: Default | ((mode: Mode) => Default) };

type Range = WithFallback<number> & {
  readonly least: number;
  readonly most: number;
  /** The unit of the number, e.g. `seconds`. */
  readonly unit?: string;
};

export function wholeNumber(name: string, range: Range): Variable<number> {
  const { least, most, unit, meaning } = range;
  const form = `whole number from ${least} to ${most}`;
  return {
    name,
    meaning,
    form: unit === undefined ? form : `${form}, ${unit}`,
    fallback: textOf(range.fallback),
    isSecret: false,
    parse: (text) => {
      const value = Number(text);
      const isInRange = Number.isInteger(value) && value >= least && value <= most;
      return isInRange ? success(value) : failure(`must be a ${form}`);
    },
    empty: least,
  };
}

const flagValues: Readonly<Record<string, boolean>> = {
  on: true,
  true: true,
  '1': true,
  off: false,
  false: false,
  '0': false,
};

export function flag(name: string, { meaning, fallback }: WithFallback<boolean>): Variable<boolean> {
  const wordOf = (isOn: boolean): string => (isOn ? 'on' : 'off');
  return {
    name,
    meaning,
    form: '`on` or `off`',
    fallback: typeof fallback === 'boolean' ? wordOf(fallback) : (mode) => wordOf(fallback(mode)),
    isSecret: false,
    parse: (text) => {
      const value = flagValues[text];
      return value === undefined ? failure('must be on or off') : success(value);
    },
    empty: false,
  };
}

type Choices<Choice extends string> = WithFallback<Choice> & {
  readonly choices: readonly [Choice, ...Choice[]];
};

export function oneOf<Choice extends string>(
  name: string,
  { choices, meaning, fallback }: Choices<Choice>,
): Variable<Choice> {
  return {
    name,
    meaning,
    form: choices.map((choice) => `\`${choice}\``).join(', '),
    fallback,
    isSecret: false,
    parse: (text) => {
      const value = choices.find((choice) => choice === text);
      return value === undefined ? failure(`must be one of ${choices.join(', ')}`) : success(value);
    },
    empty: choices[0],
  };
}

type Text = VariableMeaning & { readonly fallback: Fallback; readonly form?: string };

export function text(name: string, { meaning, fallback, form = 'text' }: Text): Variable<string> {
  return { name, meaning, form, fallback, isSecret: false, parse: success, empty: '' };
}

/** A password or a key. The documentation shows no default. */
export function secret(name: string, described: Text): Variable<string> {
  return { ...text(name, described), isSecret: true };
}

/** Texts, separated by commas. */
export function list(name: string, described: Text): Variable<readonly string[]> {
  const parts = (given: string): readonly string[] =>
    given
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== '');
  return mapVariable(text(name, { form: 'texts, separated by commas', ...described }), parts);
}

type Address = VariableMeaning & {
  readonly fallback: Fallback;
  readonly schemes?: readonly string[];
};

const encryptedSchemes: readonly string[] = ['https:', 'ssmpp:', 'smtps:'];
const loopbackHosts: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

/**
 * The URL of another system or of our pages, without a trailing slash. In production it must be encrypted. A loopback
 * address is allowed, for a TLS proxy on the same machine.
 */
export function address(
  name: string,
  { meaning, fallback, schemes = ['http', 'https'] }: Address,
): Variable<string> {
  return {
    name,
    meaning,
    form: `${schemes.join(' or ')} address`,
    fallback,
    isSecret: false,
    parse: (given, { production }) => {
      if (!URL.canParse(given)) return failure(`must be an ${schemes.join(' or ')} address`);
      const { protocol, hostname } = new URL(given);
      if (!schemes.includes(protocol.slice(0, -1)))
        return failure(`must be an ${schemes.join(' or ')} address`);
      const isProtected = encryptedSchemes.includes(protocol) || loopbackHosts.includes(hostname);
      const allowed = schemes.filter((scheme) => encryptedSchemes.includes(`${scheme}:`)).join(' or ');
      return production && !isProtected
        ? failure(`must be an ${allowed} address in production`)
        : success(given.replace(/\/$/, ''));
    },
    empty: '',
  };
}

/** The variable with another value, e.g. seconds made of minutes. */
export function mapVariable<Given, Value>(
  variable: Variable<Given>,
  valueOf: (given: Given) => Value,
): Variable<Value> {
  return {
    ...variable,
    parse: (given, mode) => {
      const parsed = variable.parse(given, mode);
      return parsed.ok ? success(valueOf(parsed.value)) : parsed;
    },
    empty: valueOf(variable.empty),
  };
}

/** The variable with a further requirement, e.g. `must have 10 or 12 digits`. */
export function withRequirement<Value>(
  variable: Variable<Value>,
  requirement: string,
  meets: (value: Value) => boolean,
): Variable<Value> {
  return {
    ...variable,
    parse: (given, mode) => {
      const parsed = variable.parse(given, mode);
      return !parsed.ok || meets(parsed.value) ? parsed : failure(requirement);
    },
  };
}

/** The variable, whose value is null when its text is empty. */
export function optional<Value>(variable: Variable<Value>, fallback: Fallback = ''): Variable<Value | null> {
  return { ...variable, fallback, empty: null };
}

function textOf(fallback: number | ((mode: Mode) => number)): Fallback {
  return typeof fallback === 'number' ? String(fallback) : (mode) => String(fallback(mode));
}
