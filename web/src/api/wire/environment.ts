export type EnvironmentName = 'production' | 'acceptance' | 'test1' | 'test2' | 'development';

export type Environment = {
  readonly name: EnvironmentName;
  /** Prefix of every API path, after the base path, without a slash at its end. */
  readonly apiPrefix: string;
};

const names: readonly EnvironmentName[] = ['production', 'acceptance', 'test1', 'test2', 'development'];
const development: Environment = { name: 'development', apiPrefix: '/api' };

/**
 * The environment of a host (docs/spec/specification.md#1). The server writes the table into the page as
 * `host=environment:prefix` entries: `pay.bank.ru=production:/api test.bank.ru=test1:/api`. An unknown host is
 * development.
 */
export function findEnvironment(host: string, table: string): Environment {
  const entry = table.split(/\s+/).find((line) => line.startsWith(`${host}=`));
  if (entry === undefined) return development;
  const [entryName, prefix = development.apiPrefix] = entry.slice(host.length + 1).split(':');
  const name = names.find((known) => known === entryName);
  return name === undefined ? development : { name, apiPrefix: prefix.replace(/\/+$/, '') };
}
