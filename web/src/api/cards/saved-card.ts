import type { ResponseOf } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import { brandOf, cardBrands, type CardLogo } from '#domain/cards/card-brand.ts';
import { type CalendarDate, type Instant, instant, moscowDate } from '#domain/dates.ts';
import type { CardUuid } from '#domain/identifier.ts';

type WireCards = ResponseOf<Endpoints['GET /client/payments']>;

/** An open order with its unpaid payments. `otherCard` is charged if the client withdraws this card's consent. */
export type CardOrder = WireCards['ordersWithoutCard'][number];

/** The orders that a card may pay: none, the orders that use it, or any order (docs/spec/rules.md#11). */
export type CardScope = WireCards['cardInfos'][number]['consentScope'];

type WireCard = ResponseOf<Endpoints['GET /client/payments']>['cardInfos'][number];

/** As printed on the card: «2029» and «11». */
export type CardExpiry = { readonly year: string; readonly month: string };

/** A card that the bank stores for the client. */
export type SavedCard = {
  readonly cardUuid: CardUuid;
  readonly lastFourDigits: string;
  /** E.g. «Visa»; «Карта» when the bank does not name the payment system. */
  readonly name: string;
  /** null when there is no logo. */
  readonly logo: CardLogo | null;
  /** Charged before the client's other cards. */
  readonly isDefault: boolean;
  /** The last month in which the card is valid. */
  readonly expiry: CardExpiry;
  /** The orders that the service may charge to it automatically. */
  readonly scope: CardScope;
  /** The orders that charge this card first. */
  readonly orders: readonly CardOrder[];
  /** The day on which a charge failed, when the card has not paid since. */
  readonly declinedOn: CalendarDate | null;
  /** The last payment with the card that succeeded. */
  readonly paidAt: Instant | null;
  /** The client may replace it with another card (docs/spec/specification.md#6 «Client»). */
  readonly updatable: boolean;
};

/** Whether the last month of a card is over. */
export function isExpired(
  { expiry: { year, month } }: Pick<SavedCard, 'expiry'>,
  day: CalendarDate,
): boolean {
  return `${year}-${month}` < day.slice(0, 7);
}

/** Converts a card from the wire. The server's name and logo come before those of the payment system. */
export function readSavedCard(wire: WireCard): SavedCard {
  const { logo, name } = getDisplay(wire);
  return {
    cardUuid: wire.bindingUuid,
    lastFourDigits: wire.mnemonic.slice(-4),
    name: wire.bindingDisplayData?.name ?? name,
    logo: logos.find((known) => known === wire.bindingDisplayData?.logoMini) ?? logo,
    isDefault: wire.isDefault,
    expiry: { year: wire.expiry.slice(0, 4), month: wire.expiry.slice(4) },
    scope: wire.consentScope,
    orders: wire.orders,
    declinedOn: wire.declinedAt === undefined ? null : moscowDate(instant(wire.declinedAt)),
    paidAt: wire.paidAt === undefined ? null : instant(wire.paidAt),
    updatable: wire.updatable,
  };
}

const logos: readonly CardLogo[] = [
  ...Object.values(cardBrands).map(({ logo }) => logo),
  'maestro',
  'bank-online',
];

/** The bank's own payment method without a card (docs/spec/gateway.md#5.2 «paymentWay»). */
const bankOnline = 'SBRF_SBOL';

function getDisplay({ paymentSystem, paymentWay }: WireCard): Pick<SavedCard, 'logo' | 'name'> {
  if (paymentWay === bankOnline) return { logo: 'bank-online', name: 'Банк онлайн' };
  return brandOf({ paymentSystem }) ?? { logo: null, name: 'Карта' };
}
