import { isCalendarDate } from '#domain/dates.ts';
import type { EnvironmentReader } from './environment.ts';
import type { PublicValues, Settings } from './settings.ts';

type PublicSettings = Pick<Settings, 'operator' | 'otpLength' | 'staffIdle'>;

/** The answer of `GET /barrel/` (docs/spec/specification.md#9 «Configurable and empty by default»). */
export function readPublicValues(
  environment: EnvironmentReader,
  { operator, otpLength, staffIdle }: PublicSettings,
): PublicValues {
  const day = (name: string, fallback: string): string => {
    const text = environment.text(name, fallback);
    if (!isCalendarDate(text)) environment.addProblem(name, 'must be a date YYYY-MM-DD');
    return text;
  };
  return {
    operatorName: operator.name,
    supportPhone: groupPhone(environment.text('SUPPORT_PHONE', '')),
    partnerLink: environment.text('PARTNER_LINK', ''),
    faqLink: environment.text('FAQ_LINK', ''),
    penaltyInfoLink: environment.text('PENALTY_INFO_LINK', ''),
    appLinks: {
      appStore: environment.text('APP_STORE_LINK', ''),
      googlePlay: environment.text('GOOGLE_PLAY_LINK', ''),
      ruStore: environment.text('RU_STORE_LINK', ''),
      appGallery: environment.text('APP_GALLERY_LINK', ''),
      universal: environment.text('APP_LINK', ''),
    },
    promo: { from: day('PROMO_FROM', '2023-11-09'), to: day('PROMO_TO', '2023-11-16') },
    shortEarlyPaymentFlow: environment.flag('SHORT_EARLY_PAYMENT_FLOW', false),
    showEditBindingButton: environment.flag('SHOW_EDIT_BINDING_BUTTON', true),
    otpLength,
    staffWarningSeconds: staffIdle.warningSeconds,
  };
}

/** Groups the digits of a Russian telephone: «8 800 555-00-00». Other texts, e.g. a short number, stay as they are. */
function groupPhone(text: string): string {
  const groups = /^\+?([78])(\d{3})(\d{3})(\d{2})(\d{2})$/.exec(text.replaceAll(/[\s()-]/g, ''));
  if (groups === null) return text;
  const [, country, area, first, second, third] = groups;
  return `${country === '7' ? '+7' : '8'} ${area} ${first}-${second}-${third}`;
}

/** The answer of `GET /actuator/info` (docs/spec/specification.md#3 «Configuration keys read»). */
export function readInfo(environment: EnvironmentReader, demo: boolean): Readonly<Record<string, string>> {
  return {
    'sberid-button-enabled-lk': environment.text('SBERID_BUTTON_ENABLED_LK', String(demo)),
    'history-actions-per-page': String(
      environment.wholeNumber('HISTORY_ACTIONS_PER_PAGE', { least: 1, most: 100, fallback: 25 }),
    ),
    'services-id': readServiceIds(environment).join(','),
  };
}

/** The supported add-on services. MOVE_PAYMENT postpones the next payment by an interval (docs/spec/rules.md#9). */
export function readServiceIds(environment: EnvironmentReader): readonly string[] {
  return environment
    .text('SERVICES_ID', 'MOVE_PAYMENT')
    .split(',')
    .map((serviceId) => serviceId.trim())
    .filter((serviceId) => serviceId !== '');
}

type OwnPages = {
  readonly publicUrl: string;
  readonly production: boolean;
  readonly apiPrefix: string;
};

const entryPattern =
  /^[A-Za-z0-9.:[\]-]+=(?:production|acceptance|test1|test2|development)(?::(?:\/[\w.-]+)*)?$/;

/**
 * The environment and API prefix of each host, from `ENVIRONMENTS`. The host of our own pages is added if it is missing
 * (docs/spec/specification.md#1).
 */
export function readEnvironments(
  environment: EnvironmentReader,
  { publicUrl, production, apiPrefix }: OwnPages,
): string {
  const entries = environment
    .text('ENVIRONMENTS', '')
    .split(/\s+/)
    .filter((entry) => entry !== '');
  for (const entry of entries) {
    if (!entryPattern.test(entry))
      environment.addProblem('ENVIRONMENTS', `must be a list of host=environment:/prefix, not ${entry}`);
  }
  if (!URL.canParse(publicUrl)) return entries.join(' ');
  const { host } = new URL(publicUrl);
  const hasOwnHost = entries.some((entry) => entry.startsWith(`${host}=`));
  const ownEntry = `${host}=${production ? 'production' : 'development'}:${apiPrefix}`;
  return (hasOwnHost ? entries : [...entries, ownEntry]).join(' ');
}
