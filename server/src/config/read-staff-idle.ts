import type { EnvironmentReader } from './environment.ts';
import type { StaffIdleRules } from './settings.ts';

const minute = 60;

/** The idle timeout of staff, at most 15 minutes (docs/spec/reliability.md#S-07), and the warning time before it. */
export function readStaffIdle(environment: EnvironmentReader): StaffIdleRules {
  return {
    seconds: environment.wholeNumber('STAFF_IDLE_MINUTES', { least: 3, most: 15, fallback: 15 }) * minute,
    warningSeconds: environment.wholeNumber('STAFF_IDLE_WARNING_SECONDS', {
      least: 30,
      most: 150,
      fallback: 120,
    }),
  };
}
