import type { Phone } from '#domain/auth/phone.ts';
import { addressGroups } from '#domain/auth/phone.ts';
import type { LimitName } from '#domain/auth/limits.ts';
import { narrowed } from '#domain/auth/attack.ts';
import { allowsOneMore } from '#domain/auth/limits.ts';
import { hashOfSecret } from '../../../secrets/chance.ts';
import type { ClientRow } from '../../../db/clients/client-store.ts';
import { isTrustedDevice } from '../../../db/clients/client-store.ts';
import { countEvents, insertEvent, lockSubject } from '../../../db/auth/limit-store.ts';
import type { Context } from '../../context.ts';
import { hashOfPhone } from './phone-hash.ts';

/** The browser that knocks, before anybody is logged in. */
export type Visitor = {
  readonly address: string;
  /** Random cookie of this browser. */
  readonly browserToken: string;
  /** Random cookie of a browser in which somebody has logged in before; null when there is none. */
  readonly deviceToken: string | null;
};

/** Whether this browser is one in which the client has logged in before (reliability 4.1). */
export async function isTrusted(
  context: Context,
  { deviceToken }: Pick<Visitor, 'deviceToken'>,
  client: ClientRow,
): Promise<boolean> {
  if (deviceToken === null) return false;
  const device = { deviceHash: hashOfSecret(deviceToken), clientUuid: client.clientUuid };
  return isTrustedDevice(context.database.reader, device, context.clock.now());
}

type Counted = {
  readonly scope: LimitName;
  readonly subject: string;
  readonly detail?: string;
  readonly distinct?: boolean;
  /** False: looked at only. */
  readonly adds: boolean;
};

type Start = {
  readonly phone: Phone;
  readonly underAttack: boolean;
  /** What the answer will tell of the phone; null where it tells nothing. */
  readonly isKnown: boolean | null;
};

/**
 * Counts a start of the log-in by address, network, phones and unknown phones per address; false when one of them is used up, the
 * last for known phones too: nobody learns from the answer which they are (S-05). Five times fewer in attack mode.
 */
export async function mayStart(
  context: Context,
  visitor: Visitor,
  { phone, underAttack, isKnown }: Start,
): Promise<boolean> {
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

type Knock = { readonly host: string; readonly underAttack: boolean };

async function countAll(
  context: Context,
  { host, underAttack }: Knock,
  events: readonly Counted[],
): Promise<boolean> {
  const { clock, settings } = context;
  const { limits: allLimits, attack } = settings.logIn;
  const now = clock.now();
  return context.database.transaction(async (transaction) => {
    await lockSubject(transaction, host);
    for (const event of events) {
      const limits = underAttack
        ? narrowed(allLimits[event.scope], attack.addressDivisor)
        : allLimits[event.scope];
      const counts = await countEvents(transaction, event, { limits, now });
      if (!allowsOneMore(counts, limits, settings.limitFactor)) return false;
    }
    for (const event of events) if (event.adds) await insertEvent(transaction, event, now);
    return true;
  });
}
