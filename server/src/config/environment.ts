import type { Mode, Variable } from './variable.ts';

/** An invalid configuration. The error lists all invalid variables, so that one failed start shows all mistakes. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** Variables by the names of their values. A table may have tables and lists of variables in it. */
export type Table = { readonly [key: string]: Variable<unknown> | readonly Variable<unknown>[] | Table };

/** The values of a table. */
export type ValuesOf<T> = {
  readonly [Key in keyof T]: T[Key] extends Variable<infer Value>
    ? Value
    : T[Key] extends readonly Variable<infer Value>[]
      ? readonly Value[]
      : ValuesOf<T[Key]>;
};

/** The variables of a process, in one mode. It collects the problems of those that are read. */
export type Environment = {
  readonly mode: Mode;
  /** Reads a variable. An invalid or missing one is a problem and gets an empty value. */
  value<Value>(variable: Variable<Value>): Value;
  /** Reads all variables of a table. */
  readonly values: ReadTable;
  /** Adds a problem that several variables have together, e.g. `must differ from PORT`. */
  addProblem(variable: Pick<Variable<unknown>, 'name'>, requirement: string): void;
  /** The same variables and problems in another mode. */
  inMode(mode: Mode): Environment;
};

type ReadTable = <T extends Table>(table: T) => ValuesOf<T>;

type Variables = Readonly<Record<string, string | undefined>>;

/** Before `NODE_ENV`, `DEMO` and the ports are read. */
const firstMode: Mode = { production: false, demo: false, ownUrl: '', sandboxUrl: '' };

/** @throws ConfigError when a variable that `build` reads is invalid */
export function readEnvironment<T>(
  variables: Variables,
  build: (environment: Environment) => T,
  mode: Mode = firstMode,
): T {
  const problems: string[] = [];
  const built = build(environmentOf(variables, problems, mode));
  if (problems.length > 0) throw new ConfigError(`The configuration is invalid:\n  ${problems.join('\n  ')}`);
  return built;
}

function environmentOf(variables: Variables, problems: string[], mode: Mode): Environment {
  const addProblem: Environment['addProblem'] = ({ name }, requirement) => {
    const problem = `${name} ${requirement}`;
    // several readers may need the same variable
    if (!problems.includes(problem)) problems.push(problem);
  };
  const value: Environment['value'] = (variable) => {
    const given = variables[variable.name]?.trim() ?? '';
    const text = given === '' ? fallbackOf(variable, mode) : given;
    if (text === null) addProblem(variable, 'must be set');
    if (text === null || text === '') return variable.empty;
    const parsed = variable.parse(text, mode);
    if (parsed.ok) return parsed.value;
    addProblem(variable, parsed.error);
    return variable.empty;
  };
  const valueOf = (entry: Table[string]): unknown => {
    if (isVariable(entry)) return value(entry);
    return isList(entry) ? entry.map(value) : values(entry);
  };
  const values = ((table: Table) =>
    Object.fromEntries(Object.entries(table).map(([key, entry]) => [key, valueOf(entry)]))) as ReadTable;
  return {
    mode,
    value,
    values,
    addProblem,
    inMode: (other) => environmentOf(variables, problems, other),
  };
}

/** The text of a variable that is not set; see `Variable.fallback`. */
export function fallbackOf({ fallback }: Variable<unknown>, mode: Mode): string | null {
  return typeof fallback === 'function' ? fallback(mode) : fallback;
}

export function isVariable(entry: Table[string]): entry is Variable<unknown> {
  return 'parse' in entry && typeof entry.parse === 'function';
}

export function isList(entry: Table[string]): entry is readonly Variable<unknown>[] {
  return Array.isArray(entry);
}
