import { addressGroups, type Phone } from '#domain/auth/phone.ts';
import type { LimitName } from '#domain/auth/limits.ts';
import { narrowLimits } from '#domain/auth/attack.ts';
import type { Instant } from '#domain/dates.ts';
import type { ClientUuid } from '#domain/identifier.ts';
import { hashOfSecret } from '../../../secrets/random.ts';
import { clientByPhone, type ClientRow, ownerOfDevice } from '../../../db/clients/client-store.ts';
import { insertEvent, latestOf, limitedUntil, lockSubject } from '../../../db/auth/limit-store.ts';
import type { DatabaseAccess } from '../../context.ts';
import { hashOfPhone } from '../../secrets/phone-hash.ts';

/** A browser that is not logged in. */
export type LoginBrowser = {
  readonly address: string;
  /** Random cookie of this browser. */
  readonly browserToken: string;
  /** Random cookie of a trusted browser; null when a client never logged in with it. */
  readonly deviceToken: string | null;
};

export type Recognition = { readonly client: ClientRow | null; readonly trustedDevice: boolean };

/**
 * Returns the client of a phone, and whether that client has logged in with this browser. Known and unknown phones
 * run the same statements, so the response time reveals nothing (docs/spec/reliability.md#4.1).
 */
export async function recogniseBrowser(
  context: DatabaseAccess,
  browser: LoginBrowser,
  phone: Phone,
): Promise<Recognition> {
  const [client, owner] = await Promise.all([
    clientByPhone(context.database.reader, phone),
    deviceOwner(context, browser),
  ]);
  return { client, trustedDevice: client?.clientUuid === owner };
}

/** The client who has logged in with this browser before, or null. */
export async function deviceOwner(
  { database, clock }: DatabaseAccess,
  { deviceToken }: Pick<LoginBrowser, 'deviceToken'>,
): Promise<ClientUuid | null> {
  return deviceToken === null ? null : ownerOfDevice(database.reader, hashOfSecret(deviceToken), clock.now());
}

type LimitedEvent = {
  readonly scope: LimitName;
  readonly subject: string;
  readonly detail?: string;
  readonly distinct?: boolean;
  /** False when the limit is only checked and the event is not counted. */
  readonly isCounted: boolean;
};

type Start = {
  readonly phone: Phone;
  readonly underAttack: boolean;
  /** True when the phone has a client. Null when the response does not depend on that. */
  readonly isKnown: boolean | null;
};

/**
 * Counts a log-in start per address and per network, and counts the phones and unknown phones of an address. At a
 * limit it counts nothing and returns the instant from which all limits allow a start. The limit of unknown phones
 * applies to known phones too, so the response does not reveal them (docs/spec/reliability.md#4.2
 * docs/spec/reliability.md#S-05). Attack mode divides the limits by five.
 */
export async function logInLimitEnd(
  context: DatabaseAccess,
  browser: LoginBrowser,
  { phone, underAttack, isKnown }: Start,
): Promise<Instant | null> {
  const { host, network } = addressGroups(browser.address);
  const detail = hashOfPhone(context, phone);
  const unknown = { scope: 'unknownPhonesPerAddress', subject: host, isCounted: isKnown === false } as const;
  return countAll(context, { host, underAttack }, [
    { scope: 'startsPerAddress', subject: host, isCounted: true },
    { scope: 'startsPerNetwork', subject: network, isCounted: true },
    { scope: 'phonesPerAddress', subject: host, detail, distinct: true, isCounted: true },
    ...(isKnown === null ? [] : [unknown]),
  ]);
}

type StartSource = { readonly host: string; readonly underAttack: boolean };

async function countAll(
  context: DatabaseAccess,
  { host, underAttack }: StartSource,
  events: readonly LimitedEvent[],
): Promise<Instant | null> {
  const { clock, settings } = context;
  const { limits: allLimits, attack } = settings.logIn;
  const now = clock.now();
  return context.database.transaction(async (transaction) => {
    await lockSubject(transaction, host);
    const ends: (Instant | null)[] = [];
    for (const event of events) {
      const scopeLimits = allLimits[event.scope];
      const limits = underAttack ? narrowLimits(scopeLimits, attack.addressDivisor) : scopeLimits;
      ends.push(await limitedUntil(transaction, event, { limits, factor: settings.limitFactor, now }));
    }
    const until = latestOf(ends);
    if (until !== null) return until;
    for (const event of events) if (event.isCounted) await insertEvent(transaction, event, now);
    return null;
  });
}
