import type { ResponseOf } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import type { CardLogo } from '#domain/cards/card-brand.ts';
import { cardBrands } from '#domain/cards/card-brand.ts';
import type { BindingUuid } from '#domain/identifier.ts';
import { identifier } from '#domain/identifier.ts';

type WireCards = ResponseOf<Endpoints['GET /client/payments']>;

/** An open order with its unpaid payments, and the card that is charged if this one may not be. */
export type CardOrder = WireCards['ordersWithoutCard'][number];

/** Nothing, the orders whose card it is, any order (docs/spec/rules.md#11). */
export type CardScope = WireCards['cardInfos'][number]['consentScope'];

type WireCard = ResponseOf<Endpoints['GET /client/payments']>['cardInfos'][number];

/** As it stands on the card: «2029» and «11». */
export type CardExpiry = { readonly year: string; readonly month: string };

/** A card that the bank keeps for the client. */
export type SavedCard = {
  readonly bindingUuid: BindingUuid;
  readonly lastFourDigits: string;
  /** What people call it: «Visa», «Карта» where the bank does not tell. */
  readonly name: string;
  /** null where there is no logo for it. */
  readonly logo: CardLogo | null;
  /** Charged before the client's others. */
  readonly isDefault: boolean;
  /** Last month of its life. */
  readonly expiry: CardExpiry;
  /** What the service may charge it for without its owner. */
  readonly scope: CardScope;
  /** The orders of which it is charged first. */
  readonly orders: readonly CardOrder[];
  /** Another card may take its place (docs/spec/specification.md#6 «Client»). */
  readonly updatable: boolean;
};

/** Reads a card off the wire: what the server says of its looks first, then what its payment system is known by. */
export function readSavedCard(wire: WireCard): SavedCard {
  const { logo, name } = looksOf(wire);
  return {
    bindingUuid: identifier<BindingUuid>(wire.bindingUuid),
    lastFourDigits: wire.mnemonic.slice(-4),
    name: wire.bindingDisplayData?.name ?? name,
    logo: logos.find((known) => known === wire.bindingDisplayData?.logoMini) ?? logo,
    isDefault: wire.isDefault,
    expiry: { year: wire.expiry.slice(0, 4), month: wire.expiry.slice(4) },
    scope: wire.consentScope,
    orders: wire.orders,
    updatable: wire.updatable,
  };
}

const logos: readonly CardLogo[] = [
  ...Object.values(cardBrands).map(({ logo }) => logo),
  'maestro',
  'bank-online',
];

/** The bank's own way to pay, without a card (gateway.md «paymentWay»). */
const bankOnline = 'SBRF_SBOL';

function looksOf({ paymentSystem, paymentWay }: WireCard): Pick<SavedCard, 'logo' | 'name'> {
  if (paymentWay === bankOnline) return { logo: 'bank-online', name: 'Банк онлайн' };
  return paymentSystem === null ? { logo: null, name: 'Карта' } : cardBrands[paymentSystem];
}
