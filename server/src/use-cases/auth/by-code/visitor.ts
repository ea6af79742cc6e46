import type { Phone } from '#domain/auth/phone.ts';
import { addressGroups } from '#domain/auth/phone.ts';
import type { LimitName } from '#domain/auth/limits.ts';
import { narrowed } from '#domain/auth/attack.ts';
import type { Instant } from '#domain/calendar.ts';
import type { ClientUuid } from '#domain/identifier.ts';
import { hashOfSecret } from '../../../secrets/random.ts';
import type { ClientRow } from '../../../db/clients/client-store.ts';
import { clientByPhone, ownerOfDevice } from '../../../db/clients/client-store.ts';
import { insertEvent, latestOf, limitedUntil, lockSubject } from '../../../db/auth/limit-store.ts';
import type { Context } from '../../context.ts';
import { hashOfPhone } from './phone-hash.ts';

/** A browser before any log-in. */
export type Visitor = {
  readonly address: string;
  /** Random cookie of this browser. */
  readonly browserToken: string;
  /** Random cookie of a browser in which a client has logged in before; null when there is none. */
  readonly deviceToken: string | null;
};

export type Recognised = { readonly client: ClientRow | null; readonly trustedDevice: boolean };

/**
 * The client of a phone, and whether that client has logged in with this browser before. Known and unknown phones run
 * the same statements: the device is looked up by its own cookie, not by the client (docs/spec/reliability.md#4.1).
 */
export async function recognise(context: Context, visitor: Visitor, phone: Phone): Promise<Recognised> {
  const [client, owner] = await Promise.all([
    clientByPhone(context.database.reader, phone),
    deviceOwner(context, visitor),
  ]);
  return { client, trustedDevice: client !== null && client.clientUuid === owner };
}

/** The client who has logged in with this browser before, or null. */
export async function deviceOwner(
  { database, clock }: Context,
  { deviceToken }: Pick<Visitor, 'deviceToken'>,
): Promise<ClientUuid | null> {
  return deviceToken === null ? null : ownerOfDevice(database.reader, hashOfSecret(deviceToken), clock.now());
}

type Counted = {
  readonly scope: LimitName;
  readonly subject: string;
  readonly detail?: string;
  readonly distinct?: boolean;
  /** False: the limit is checked, but the event is not counted. */
  readonly adds: boolean;
};

type Start = {
  readonly phone: Phone;
  readonly underAttack: boolean;
  /** Whether the phone has a client, if the answer reveals that; null if it does not. */
  readonly isKnown: boolean | null;
};

/**
 * Counts a start of the log-in by address, network, phones and unknown phones per address. If one of the limits is
 * reached, nothing is counted and the answer is the instant from which all of them allow a start. The limit of unknown
 * phones applies to known phones too, so the answer does not reveal them (docs/spec/reliability.md#4.2
 * docs/spec/reliability.md#S-05). Attack mode divides the limits by five.
 */
export async function startRefusedUntil(
  context: Context,
  visitor: Visitor,
  { phone, underAttack, isKnown }: Start,
): Promise<Instant | null> {
  const { host, network } = addressGroups(visitor.address);
  const detail = hashOfPhone(context, phone);
  const unknown = { scope: 'unknownPhonesPerAddress', subject: host, adds: isKnown === false } as const;
  return countAll(context, { host, underAttack }, [
    { scope: 'startsPerAddress', subject: host, adds: true },
    { scope: 'startsPerNetwork', subject: network, adds: true },
    { scope: 'phonesPerAddress', subject: host, detail, distinct: true, adds: true },
    ...(isKnown === null ? [] : [unknown]),
  ]);
}

type StartSource = { readonly host: string; readonly underAttack: boolean };

async function countAll(
  context: Context,
  { host, underAttack }: StartSource,
  events: readonly Counted[],
): Promise<Instant | null> {
  const { clock, settings } = context;
  const { limits: allLimits, attack } = settings.logIn;
  const now = clock.now();
  return context.database.transaction(async (transaction) => {
    await lockSubject(transaction, host);
    const ends: (Instant | null)[] = [];
    for (const event of events) {
      const own = allLimits[event.scope];
      const limits = underAttack ? narrowed(own, attack.addressDivisor) : own;
      ends.push(await limitedUntil(transaction, event, { limits, factor: settings.limitFactor, now }));
    }
    const until = latestOf(ends);
    if (until !== null) return until;
    for (const event of events) if (event.adds) await insertEvent(transaction, event, now);
    return null;
  });
}
