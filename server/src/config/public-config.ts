import { isCalendarDate } from '#domain/calendar.ts';
import type { EnvironmentReader } from './environment.ts';
import type { PublicValues, Settings } from './settings.ts';

type ShownSettings = Pick<Settings, 'otpLength' | 'staffIdle'>;

/** The answer of `GET /barrel/` (docs/spec/specification.md#9 «Configurable and empty by default»). */
export function readPublicValues(
  read: EnvironmentReader,
  { otpLength, staffIdle }: ShownSettings,
): PublicValues {
  const day = (name: string, fallback: string): string => {
    const text = read.text(name, fallback);
    if (!isCalendarDate(text)) read.problem(name, 'is not a date YYYY-MM-DD');
    return text;
  };
  return {
    supportPhone: read.text('SUPPORT_PHONE', ''),
    partnerLink: read.text('PARTNER_LINK', ''),
    faqLink: read.text('FAQ_LINK', ''),
    penaltyInfoLink: read.text('PENALTY_INFO_LINK', ''),
    appLinks: {
      appStore: read.text('APP_STORE_LINK', ''),
      googlePlay: read.text('GOOGLE_PLAY_LINK', ''),
      ruStore: read.text('RU_STORE_LINK', ''),
      appGallery: read.text('APP_GALLERY_LINK', ''),
      universal: read.text('APP_LINK', ''),
    },
    promo: { from: day('PROMO_FROM', '2023-11-09'), to: day('PROMO_TO', '2023-11-16') },
    shortEarlyPaymentFlow: read.flag('SHORT_EARLY_PAYMENT_FLOW', false),
    showEditBindingButton: read.flag('SHOW_EDIT_BINDING_BUTTON', true),
    otpLength,
    staffWarningSeconds: staffIdle.warningSeconds,
  };
}

/** The answer of `GET /actuator/info` (docs/spec/specification.md#3 «Configuration keys read»). */
export function readInfo(read: EnvironmentReader, demo: boolean): Readonly<Record<string, string>> {
  return {
    'sberid-button-enabled-lk': read.text('SBERID_BUTTON_ENABLED_LK', String(demo)),
    'history-actions-per-page': String(
      read.wholeNumber('HISTORY_ACTIONS_PER_PAGE', { least: 1, most: 100, fallback: 25 }),
    ),
    'services-id': readServiceIds(read).join(','),
  };
}

/** The supported add-on services. MOVE_PAYMENT postpones the next payment by an interval (docs/spec/rules.md#9). */
export function readServiceIds(read: EnvironmentReader): readonly string[] {
  return read
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
  read: EnvironmentReader,
  { publicUrl, production, apiPrefix }: OwnPages,
): string {
  const named = read
    .text('ENVIRONMENTS', '')
    .split(/\s+/)
    .filter((entry) => entry !== '');
  for (const entry of named) {
    if (!entryPattern.test(entry))
      read.problem('ENVIRONMENTS', `is a list of host=environment:/prefix, not ${entry}`);
  }
  if (!URL.canParse(publicUrl)) return named.join(' ');
  const { host } = new URL(publicUrl);
  const isNamed = named.some((entry) => entry.startsWith(`${host}=`));
  const own = `${host}=${production ? 'production' : 'development'}:${apiPrefix}`;
  return (isNamed ? named : [...named, own]).join(' ');
}
