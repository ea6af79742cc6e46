import { chargeVariables } from './charge-variables.ts';
import { ConfigError } from './environment.ts';

const { plan, penaltyRate } = chargeVariables;

/** The settings whose effect on past orders `npm run rehearse` shows (docs/decisions/0104-rehearsed-settings.md). */
const rehearsedNames: readonly string[] = [...Object.values(plan), penaltyRate].map(({ name }) => name);

/**
 * Reads `NAME=value` arguments: the variables that would replace those of the environment.
 * @throws ConfigError when there is none, and for an unknown name or one without a value
 */
export function readProposal(given: readonly string[]): Readonly<Record<string, string>> {
  const known = `must be some of ${rehearsedNames.join(', ')}`;
  if (given.length === 0) throw new ConfigError(`Give the new settings as NAME=value; NAME ${known}`);
  return Object.fromEntries(
    given.map((argument) => {
      const [name = '', ...rest] = argument.split('=');
      const value = rest.join('=').trim();
      if (!rehearsedNames.includes(name))
        throw new ConfigError(`${name} cannot be rehearsed; names ${known}`);
      if (value === '') throw new ConfigError(`${name} has no value; write ${name}=value`);
      return [name, value];
    }),
  );
}
