import { defaultContactLimits } from '#domain/notifications/contact-guard.ts';
import type { EnvironmentReader } from './environment.ts';
import type { Settings } from './settings.ts';

/**
 * Reads `CONTACTS_PER_DAY=2`, `CONTACTS_PER_WEEK=4` and `CONTACTS_PER_MONTH=16`: messages about overdue debt per
 * client. The defaults are the highest values that federal law 230-FZ allows (docs/spec/rules.md#12).
 */
export function readContactLimits(environment: EnvironmentReader): Pick<Settings, 'contactLimits'> {
  const most = defaultContactLimits;
  const limit = (name: string, fallback: number): number =>
    environment.wholeNumber(name, { least: 0, most: fallback, fallback });
  return {
    contactLimits: {
      mostInDay: limit('CONTACTS_PER_DAY', most.mostInDay),
      mostInWeek: limit('CONTACTS_PER_WEEK', most.mostInWeek),
      mostInMonth: limit('CONTACTS_PER_MONTH', most.mostInMonth),
    },
  };
}
