import { type Instant, moscowDate, plusSeconds } from '#domain/dates.ts';
import type { ChargeCard } from '#domain/charges/charge-context.ts';
import { declineLimitSeconds } from '#domain/charges/charge-plan.ts';
import type { CardUuid, ConsentUuid, IntentUuid, OrderUuid } from '#domain/identifier.ts';
import { batch, type Fragment, oneOf, type Reader, type Transaction } from '../database.ts';
import { type Binding, lockBindings } from './binding-store.ts';

type DeclineCap = {
  readonly now: Instant;
  /** The number of declined charges in 30 days after which a card is not charged. */
  readonly mostDeclinesInMonth: number;
};

type CardRow = Omit<ChargeCard, 'enteredOn' | 'restsUntil'> & {
  readonly orderUuid: OrderUuid;
  readonly cappedSince: Instant | null;
  readonly enteredAt: Instant | null;
};

/**
 * The cards that may be charged for each order within the owners' consent, the default one first. The result contains
 * two facts that delay charge attempts: the bank's cap on declines, and the day on which the card was entered
 * (docs/spec/rules.md#11).
 */
export async function chargeCards(
  reader: Reader,
  orderUuids: readonly OrderUuid[],
  { now, mostDeclinesInMonth }: DeclineCap,
): Promise<(ChargeCard & { readonly orderUuid: OrderUuid })[]> {
  const rows = await reader<CardRow[]>`
    select c.order_uuid as "orderUuid", c.binding_uuid as "cardUuid", c.consent_uuid as "consentUuid", b.expiry, (
        select o.created_at from operation o
        where o.binding_uuid = b.binding_uuid and o.kind = 'SCHEDULED' and o.state = 'DECLINED'
          and o.created_at > ${plusSeconds(now, -declineLimitSeconds)}
        order by o.created_at desc offset ${mostDeclinesInMonth - 1} limit 1) as "cappedSince",
      card_entered_at(c.order_uuid, c.binding_uuid) as "enteredAt"
    from chargeable_card c join binding b using (binding_uuid) where c.order_uuid ${oneOf(reader, orderUuids)}
    order by b.is_default desc, b.created_at desc`;
  return rows.map(({ cappedSince, enteredAt, ...card }) => ({
    ...card,
    restsUntil: cappedSince === null ? null : plusSeconds(cappedSince, declineLimitSeconds),
    enteredOn: enteredAt === null ? null : moscowDate(enteredAt),
  }));
}

/**
 * Joins the card that is charged first for each order `o`: the order's own card, or else the client's next card with
 * consent for all orders. A card without consent is never joined (docs/spec/rules.md#11).
 */
export function cardChargedFirst(reader: Reader): Fragment {
  return reader`left join lateral (
    select first.masked_pan, first.expiry, first.payment_system
    from chargeable_card c join binding first using (binding_uuid) where c.order_uuid = o.order_uuid
    order by c.is_own desc, first.is_default desc, first.created_at desc limit 1)`;
}

/** A charge of an order's card by a consent. */
export type Claim = {
  readonly orderUuid: OrderUuid;
  readonly cardUuid: CardUuid;
  readonly consentUuid: ConsentUuid;
};

/**
 * Locks cards for charges and returns those that may be charged. It omits cards whose consent was withdrawn meanwhile.
 * It also omits cards with a pending charge, because its result decides whether the card may be tried again
 * (docs/spec/gateway.md#8).
 */
export async function claimForCharges(
  transaction: Transaction,
  claims: readonly Claim[],
): Promise<(Binding & { readonly orderUuid: OrderUuid })[]> {
  if (claims.length === 0) return [];
  const cardUuids = claims.map(({ cardUuid }) => cardUuid);
  const orderUuids = claims.map(({ orderUuid }) => orderUuid);
  const bindings = await lockBindings(transaction, cardUuids);
  const [allowed, pending] = await batch([
    transaction<Claim[]>`
      select order_uuid as "orderUuid", binding_uuid as "cardUuid", consent_uuid as "consentUuid"
        from chargeable_card
      where order_uuid ${oneOf(transaction, orderUuids)} and binding_uuid ${oneOf(transaction, cardUuids)}`,
    transaction<{ cardUuid: CardUuid }[]>`
      select distinct binding_uuid as "cardUuid" from operation
      where binding_uuid ${oneOf(transaction, cardUuids)} and kind = 'SCHEDULED'
        and state in ('CREATED', 'REGISTERED', 'SENT')`,
  ]);
  const pendingCards = new Set(pending.map(({ cardUuid }) => cardUuid));
  const isAllowed = (claim: Claim): boolean =>
    allowed.some(
      (other) =>
        other.orderUuid === claim.orderUuid &&
        other.cardUuid === claim.cardUuid &&
        other.consentUuid === claim.consentUuid,
    );
  return claims.filter(isAllowed).flatMap(({ orderUuid, cardUuid }) => {
    const binding = bindings.find((other) => other.cardUuid === cardUuid);
    return binding === undefined || pendingCards.has(cardUuid) ? [] : [{ ...binding, orderUuid }];
  });
}

/** The consents by which the service has sent charges to a card whose result is not known. */
export async function consentsOfSentCharges(
  reader: Reader,
  cardUuid: CardUuid,
): Promise<ReadonlySet<ConsentUuid>> {
  const rows = await reader<{ consentUuid: ConsentUuid }[]>`
    select consent_uuid as "consentUuid" from operation
    where binding_uuid = ${cardUuid} and kind = 'SCHEDULED' and state in ('SENT', 'UNKNOWN')`;
  return new Set(rows.map(({ consentUuid }) => consentUuid));
}

/** A decline of a card by a scheduled charge, of any order. */
export type CardDecline = {
  readonly intentUuid: IntentUuid;
  readonly cardUuid: CardUuid;
  readonly createdAt: Instant;
};

/** The declines of these cards since an instant, the oldest first. */
export function declinesOfCards(
  reader: Reader,
  cardUuids: readonly CardUuid[],
  since: Instant,
): Promise<CardDecline[]> {
  return reader<CardDecline[]>`
    select operation_uuid as "intentUuid", binding_uuid as "cardUuid", created_at as "createdAt"
    from operation
    where binding_uuid ${oneOf(reader, cardUuids)} and kind = 'SCHEDULED' and state = 'DECLINED'
      and created_at >= ${since}
    order by created_at, operation_uuid`;
}
