import type { SecretKeys } from '../secrets/secret-keys.ts';
import type { EnvironmentReader } from './environment.ts';

/** Values for a machine where everything is played; a production start has to bring its own. */
const demoSecret = 'demo-secret-key-of-the-sandbox-only';

/** All that is hashed and sealed hangs by it: a key that can be guessed would open everything (docs/spec/reliability.md#S-03). */
const shortestSecretKey = 24;

/** Two, the new one first, while one takes the place of the other (docs/spec/reliability.md#S-57). */
export function readSecretKeys(read: EnvironmentReader, production: boolean): SecretKeys {
  const given = read.secret('SECRET_KEY', production ? null : demoSecret);
  const [newest = '', ...former] = given.split(',');
  const keys: SecretKeys = [newest, ...former];
  if (given !== '' && keys.some((key) => key.length < shortestSecretKey))
    read.problem('SECRET_KEY', `has ${shortestSecretKey} characters at least`);
  return keys;
}
