/** An invalid configuration. The error lists all invalid variables, so that one failed start shows all mistakes. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

type Range = { readonly least: number; readonly most: number; readonly fallback: number };

/** Reads and checks variables and collects problems. A variable with the fallback null is required. */
export type EnvironmentReader = {
  text(name: string, fallback: string): string;
  secret(name: string, fallback: string | null): string;
  oneOf<Choice extends string>(name: string, choices: readonly Choice[], fallback: Choice): Choice;
  flag(name: string, fallback: boolean): boolean;
  wholeNumber(name: string, range: Range): number;
  /** A URL of one of the schemes (default http and https), without a trailing slash. */
  address(name: string, fallback: string | null, schemes?: readonly string[]): string;
  /** Splits a text at commas and omits empty parts. */
  list(name: string, fallback?: string): readonly string[];
  addProblem(name: string, requirement: string): void;
};

type Variables = Readonly<Record<string, string | undefined>>;

/** @throws ConfigError when a variable that `build` reads is invalid */
export function readEnvironment<T>(variables: Variables, build: (environment: EnvironmentReader) => T): T {
  const problems: string[] = [];
  const built = build(createReader(variables, problems));
  if (problems.length > 0) throw new ConfigError(`The configuration is invalid:\n  ${problems.join('\n  ')}`);
  return built;
}

const flags: Readonly<Record<string, boolean>> = {
  on: true,
  true: true,
  '1': true,
  off: false,
  false: false,
  '0': false,
};

function createReader(variables: Variables, problems: string[]): EnvironmentReader {
  const valueOf = (name: string): string | undefined => {
    const text = variables[name]?.trim();
    return text === '' ? undefined : text;
  };
  const addProblem = (name: string, requirement: string): void => {
    problems.push(`${name} ${requirement}`);
  };
  const required = (name: string, fallback: string | null = null): string => {
    const text = valueOf(name) ?? fallback;
    if (text === null) addProblem(name, 'must be set');
    return text ?? '';
  };
  return {
    addProblem,
    secret: required,
    text: (name, fallback) => valueOf(name) ?? fallback,
    list: (name, fallback = '') =>
      (valueOf(name) ?? fallback)
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== ''),
    oneOf: (name, choices, fallback) => {
      const text = valueOf(name);
      const choice = choices.find((candidate) => candidate === text);
      if (text !== undefined && choice === undefined)
        addProblem(name, `must be one of ${choices.join(', ')}`);
      return choice ?? fallback;
    },
    flag: (name, fallback) => {
      const text = valueOf(name);
      const flag = text === undefined ? fallback : flags[text];
      if (flag === undefined) addProblem(name, 'must be on or off');
      return flag ?? fallback;
    },
    wholeNumber: (name, { least, most, fallback }) => {
      const value = Number(valueOf(name) ?? fallback);
      if (Number.isInteger(value) && value >= least && value <= most) return value;
      addProblem(name, `must be a whole number from ${least} to ${most}`);
      return fallback;
    },
    address: (name, fallback, schemes = ['http', 'https']) => {
      const text = required(name, fallback);
      const parsed = URL.canParse(text) ? new URL(text) : null;
      const isKnown = parsed !== null && schemes.includes(parsed.protocol.replace(':', ''));
      if (text !== '' && !isKnown) addProblem(name, `must be an ${schemes.join(' or ')} address`);
      return text.replace(/\/$/, '');
    },
  };
}
