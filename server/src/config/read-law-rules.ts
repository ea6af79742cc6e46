import type { EnvironmentReader } from './environment.ts';
import type { LawRules } from './settings.ts';

/**
 * Reads `LAW_PROFILE` and `CREDIT_BUREAU` (docs/spec/rules.md#15). While the profile is on,
 * `SUPPORT_PHONE` is required, because federal law 230-FZ forbids messages about debt without a telephone.
 */
export function readLawRules(environment: EnvironmentReader, production: boolean): LawRules {
  const isEnforced = environment.flag('LAW_PROFILE', production);
  if (isEnforced && environment.text('SUPPORT_PHONE', '') === '')
    environment.addProblem(
      'SUPPORT_PHONE',
      'must be set while LAW_PROFILE is on: messages about debt name it',
    );
  return { isEnforced, reportsToBureau: environment.flag('CREDIT_BUREAU', false) };
}
