import { type CalendarDate, isCalendarDate } from '#domain/dates.ts';

/**
 * The part of the configuration that the screens use (docs/spec/specification.md#1, docs/spec/specification.md#9
 * «Configurable and empty by default»).
 */
export type Startup = {
  /** The creditor, as messages about debt name it. */
  readonly operatorName: string;
  /** For complaints, also about accessibility. */
  readonly operatorEmail: string;
  readonly supportPhone: string;
  /** The merchants' page. */
  readonly partnerLink: string;
  readonly faqLink: string;
  readonly penaltyInfoLink: string;
  readonly appLinks: Readonly<Record<AppStore, string>>;
  /** The first and last day of the promo banner; null without a banner. */
  readonly promo: { readonly from: CalendarDate; readonly to: CalendarDate } | null;
  readonly shortEarlyPaymentFlow: boolean;
  readonly showEditBindingButton: boolean;
  /** Digits of a code, 4 to 6 (docs/spec/reliability.md#D-8). */
  readonly otpLength: number;
  /** Seconds before the end of the session when staff see a warning. */
  readonly staffWarningSeconds: number;
};

export type AppStore = 'appStore' | 'googlePlay' | 'ruStore' | 'appGallery' | 'universal';

/**
 * Reads the configuration. A missing value takes its default from docs/spec/specification.md#9, so no screen waits
 * for a link.
 */
export function readStartup(value: unknown): Startup {
  const links = getProperty(value, 'appLinks');
  return {
    operatorName: getText(value, 'operatorName'),
    operatorEmail: getText(value, 'operatorEmail'),
    supportPhone: getText(value, 'supportPhone'),
    partnerLink: getText(value, 'partnerLink'),
    faqLink: getText(value, 'faqLink'),
    penaltyInfoLink: getText(value, 'penaltyInfoLink'),
    appLinks: {
      appStore: getText(links, 'appStore'),
      googlePlay: getText(links, 'googlePlay'),
      ruStore: getText(links, 'ruStore'),
      appGallery: getText(links, 'appGallery'),
      universal: getText(links, 'universal'),
    },
    promo: readPromo(getProperty(value, 'promo')),
    shortEarlyPaymentFlow: getProperty(value, 'shortEarlyPaymentFlow') === true,
    showEditBindingButton: getProperty(value, 'showEditBindingButton') !== false,
    otpLength: readOtpLength(getProperty(value, 'otpLength')),
    staffWarningSeconds: readWarningSeconds(getProperty(value, 'staffWarningSeconds')),
  };
}

/** Used until the server answers, and when it does not answer. */
export const defaultStartup: Startup = readStartup({});

function readPromo(value: unknown): Startup['promo'] {
  const [from, to] = [getText(value, 'from'), getText(value, 'to')];
  return isCalendarDate(from) && isCalendarDate(to) ? { from, to } : null;
}

function readOtpLength(value: unknown): number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 4 && value <= 6 ? value : 4;
}

function readWarningSeconds(value: unknown): number {
  return typeof value === 'number' && Number.isInteger(value) && value > 0 ? value : 120;
}

function getText(value: unknown, name: string): string {
  const property = getProperty(value, name);
  return typeof property === 'string' ? property : '';
}

function getProperty(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
