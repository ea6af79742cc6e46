import type { Instant } from '#domain/dates.ts';
import type { ClientUuid } from '#domain/identifier.ts';
import { activeBindings, type Binding } from '../../db/cards/binding-store.ts';
import {
  type CardOrder,
  lastDeclineByCard,
  lastPaymentByCard,
  ordersByCard,
} from '../../db/cards/card-order-store.ts';
import { consentHistory, consentsOfCards } from '../../db/cards/consent-store.ts';
import type { DatabaseAccess } from '../context.ts';
import type { SavedCardScope } from './set-card-consent.ts';

export type { CardOrder };

/** A saved card with its consent and the orders that are charged to it. */
export type ListedCard = Binding & {
  readonly scope: SavedCardScope;
  readonly orders: readonly CardOrder[];
  /** The last declined charge, when the card has not paid since. */
  readonly declinedAt: Instant | null;
  /** The last payment that succeeded. */
  readonly paidAt: Instant | null;
};

export type ListedCards = {
  readonly cards: readonly ListedCard[];
  /** Orders for which no card may be charged. */
  readonly ordersWithoutCard: readonly CardOrder[];
};

/** The client's saved cards, the default one first (docs/spec/specification.md#2 «Payment ways page»). */
export async function listCards({ database }: DatabaseAccess, clientUuid: ClientUuid): Promise<ListedCards> {
  const { reader } = database;
  const cards = await activeBindings(reader, clientUuid);
  const [consents, orders, declined, paid] = await Promise.all([
    consentsOfCards(
      reader,
      cards.map(({ cardUuid }) => cardUuid),
    ),
    ordersByCard(reader, clientUuid),
    lastDeclineByCard(reader, clientUuid),
    lastPaymentByCard(reader, clientUuid),
  ]);
  const scopeOf = ({ cardUuid }: Binding): SavedCardScope => {
    const scopes = consents.filter((consent) => consent.cardUuid === cardUuid).map(({ scope }) => scope);
    return scopes.includes('ALL') ? 'ALL' : (scopes[0] ?? 'NONE');
  };
  return {
    cards: cards.map((card) => ({
      ...card,
      scope: scopeOf(card),
      orders: orders.filter(({ cardUuid }) => cardUuid === card.cardUuid),
      declinedAt: declined.get(card.cardUuid)?.declinedAt ?? null,
      paidAt: paid.get(card.cardUuid) ?? null,
    })),
    ordersWithoutCard: orders.filter(({ cardUuid }) => cardUuid === null),
  };
}

/** All changes of consent of a client's cards, for staff, the newest first (docs/spec/rules.md#11). */
export function listConsents(
  { database }: DatabaseAccess,
  clientUuid: ClientUuid,
): ReturnType<typeof consentHistory> {
  return consentHistory(database.reader, clientUuid);
}
