import type { SecretKeys } from '../secrets/secret-keys.ts';
import type { EnvironmentReader } from './environment.ts';

/** The secret of development and demonstrations; production requires its own. */
const demoSecret = 'demo-secret-key-of-the-sandbox-only';

/** All hashes and encrypted values depend on the key, so it must not be guessable (docs/spec/reliability.md#S-03). */
const minimumKeyLength = 24;

/** Reads SECRET_KEY. During a key rotation it lists two keys, the new one first (docs/spec/reliability.md#S-57). */
export function readSecretKeys(environment: EnvironmentReader, production: boolean): SecretKeys {
  const given = environment.secret('SECRET_KEY', production ? null : demoSecret);
  const [newest = '', ...former] = given.split(',');
  const keys: SecretKeys = [newest, ...former];
  if (given !== '' && keys.some((key) => key.length < minimumKeyLength))
    environment.addProblem('SECRET_KEY', `must have at least ${minimumKeyLength} characters`);
  return keys;
}
