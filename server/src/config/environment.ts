/** Lists all invalid variables, so that one failed start shows all mistakes. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

type Range = { readonly least: number; readonly most: number; readonly fallback: number };

/** Reads and checks variables and collects problems. A variable with the fallback null is required. */
export type EnvironmentReader = {
  text(name: string, fallback: string): string;
  secret(name: string, fallback: string | null): string;
  word<Word extends string>(name: string, words: readonly Word[], fallback: Word): Word;
  flag(name: string, fallback: boolean): boolean;
  wholeNumber(name: string, range: Range): number;
  /** A URL of one of the schemes (default http and https), without a trailing slash. */
  address(name: string, fallback: string | null, schemes?: readonly string[]): string;
  /** Separated by commas. */
  list(name: string, fallback?: string): readonly string[];
  problem(name: string, what: string): void;
};

type Variables = Readonly<Record<string, string | undefined>>;

/** @throws ConfigError when a variable that `build` reads is invalid */
export function readEnvironment<T>(variables: Variables, build: (read: EnvironmentReader) => T): T {
  const problems: string[] = [];
  const built = build(readerOf(variables, problems));
  if (problems.length > 0)
    throw new ConfigError(`The configuration is not complete:\n  ${problems.join('\n  ')}`);
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

function readerOf(variables: Variables, problems: string[]): EnvironmentReader {
  const given = (name: string): string | undefined => {
    const text = variables[name]?.trim();
    return text === '' ? undefined : text;
  };
  const problem = (name: string, what: string): void => {
    problems.push(`${name} ${what}`);
  };
  const required = (name: string, fallback: string | null = null): string => {
    const text = given(name) ?? fallback;
    if (text === null) problem(name, 'has to be given');
    return text ?? '';
  };
  return {
    problem,
    secret: required,
    text: (name, fallback) => given(name) ?? fallback,
    list: (name, fallback = '') =>
      (given(name) ?? fallback)
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== ''),
    word: (name, words, fallback) => {
      const text = given(name);
      const word = words.find((candidate) => candidate === text);
      if (text !== undefined && word === undefined) problem(name, `is one of ${words.join(', ')}`);
      return word ?? fallback;
    },
    flag: (name, fallback) => {
      const text = given(name);
      const flag = text === undefined ? fallback : flags[text];
      if (flag === undefined) problem(name, 'is on or off');
      return flag ?? fallback;
    },
    wholeNumber: (name, { least, most, fallback }) => {
      const value = Number(given(name) ?? fallback);
      if (Number.isInteger(value) && value >= least && value <= most) return value;
      problem(name, `is a whole number from ${least} to ${most}`);
      return fallback;
    },
    address: (name, fallback, schemes = ['http', 'https']) => {
      const text = required(name, fallback);
      const parsed = URL.canParse(text) ? new URL(text) : null;
      const isKnown = parsed !== null && schemes.includes(parsed.protocol.replace(':', ''));
      if (text !== '' && !isKnown) problem(name, `is an ${schemes.join(' or ')} address`);
      return text.replace(/\/$/, '');
    },
  };
}
