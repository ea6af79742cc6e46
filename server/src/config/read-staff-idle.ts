import type { EnvironmentReader } from './environment.ts';
import type { StaffIdleRules } from './settings.ts';

const minute = 60;

/** When staff who do nothing are logged out, 15 minutes at most (docs/spec/reliability.md#S-07), and how long before it they are warned. */
export function readStaffIdle(read: EnvironmentReader): StaffIdleRules {
  return {
    seconds: read.wholeNumber('STAFF_IDLE_MINUTES', { least: 3, most: 15, fallback: 15 }) * minute,
    warningSeconds: read.wholeNumber('STAFF_IDLE_WARNING_SECONDS', { least: 30, most: 150, fallback: 120 }),
  };
}
