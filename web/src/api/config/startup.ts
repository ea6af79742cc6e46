import type { CalendarDate } from '#domain/calendar.ts';
import { isCalendarDate } from '#domain/calendar.ts';

/** What the screens may know of the configuration (docs/spec/specification.md#1, docs/spec/specification.md#9 «Configurable and empty by default»). */
export type Startup = {
  readonly supportPhone: string;
  /** The shops' page. */
  readonly partnerLink: string;
  readonly faqLink: string;
  readonly penaltyInfoLink: string;
  readonly appLinks: Readonly<Record<AppStore, string>>;
  /** The days on which the promo banner stands; null without one. */
  readonly promo: { readonly from: CalendarDate; readonly to: CalendarDate } | null;
  readonly shortEarlyPaymentFlow: boolean;
  readonly showEditBindingButton: boolean;
  /** Digits of a code, 4 to 6 (docs/spec/reliability.md#D-8). */
  readonly otpLength: number;
  /** How long before the end of their session staff are warned. */
  readonly staffWarningSeconds: number;
};

export type AppStore = 'appStore' | 'googlePlay' | 'ruStore' | 'appGallery' | 'universal';

/** Reads the configuration; what is missing in it has the default of docs/spec/specification.md#9, so that no screen waits for a link. */
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

/** As it is until the server has answered, and when it does not. */
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
