import type { CalendarDate } from '#domain/calendar.ts';
import { isCalendarDate } from '#domain/calendar.ts';

/**
 * The part of the configuration that the screens use (docs/spec/specification.md#1, docs/spec/specification.md#9
 * «Configurable and empty by default»).
 */
export type Startup = {
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
  const links = part(value, 'appLinks');
  return {
    supportPhone: text(value, 'supportPhone'),
    partnerLink: text(value, 'partnerLink'),
    faqLink: text(value, 'faqLink'),
    penaltyInfoLink: text(value, 'penaltyInfoLink'),
    appLinks: {
      appStore: text(links, 'appStore'),
      googlePlay: text(links, 'googlePlay'),
      ruStore: text(links, 'ruStore'),
      appGallery: text(links, 'appGallery'),
      universal: text(links, 'universal'),
    },
    promo: readPromo(part(value, 'promo')),
    shortEarlyPaymentFlow: part(value, 'shortEarlyPaymentFlow') === true,
    showEditBindingButton: part(value, 'showEditBindingButton') !== false,
    otpLength: readLength(part(value, 'otpLength')),
    staffWarningSeconds: readSeconds(part(value, 'staffWarningSeconds')),
  };
}

/** Used until the server answers, and when it does not answer. */
export const defaultStartup: Startup = readStartup({});

function readPromo(value: unknown): Startup['promo'] {
  const [from, to] = [text(value, 'from'), text(value, 'to')];
  return isCalendarDate(from) && isCalendarDate(to) ? { from, to } : null;
}

function readLength(value: unknown): number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 4 && value <= 6 ? value : 4;
}

function readSeconds(value: unknown): number {
  return typeof value === 'number' && Number.isInteger(value) && value > 0 ? value : 120;
}

function text(value: unknown, name: string): string {
  const found = part(value, name);
  return typeof found === 'string' ? found : '';
}

function part(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
