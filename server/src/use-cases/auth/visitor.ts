import type { Phone } from '#domain/auth/phone.ts';
import { addressGroups } from '#domain/auth/phone.ts';
import type { LimitName } from '#domain/auth/limits.ts';
import { allowsOneMore, logInLimits } from '#domain/auth/limits.ts';
import { hashOfSecret } from '../../chance.ts';
import type { ClientRow } from '../../db/client-store.ts';
import { isTrustedDevice } from '../../db/client-store.ts';
import { countEvents, insertEvent, lockPhone } from '../../db/limit-store.ts';
import type { Context } from '../context.ts';
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
export async function isTrusted(context: Context, visitor: Visitor, client: ClientRow): Promise<boolean> {
  if (visitor.deviceToken === null) return false;
  const device = { deviceHash: hashOfSecret(visitor.deviceToken), clientUuid: client.clientUuid };
  return isTrustedDevice(context.database.reader, device, context.clock.now());
}

type Counted = {
  readonly scope: LimitName;
  readonly subject: string;
  readonly detail?: string;
  readonly distinct?: boolean;
};

/** Counts a start of the log-in by address, network and phones per address; false when one of them is used up. */
export async function mayStart(context: Context, visitor: Visitor, phone: Phone): Promise<boolean> {
  const { host, network } = addressGroups(visitor.address);
  return countAll(context, [
    { scope: 'startsPerAddress', subject: host },
    { scope: 'startsPerNetwork', subject: network },
    { scope: 'phonesPerAddress', subject: host, detail: hashOfPhone(context, phone), distinct: true },
  ]);
}

/** Counts an unknown phone by address; false when the address has tried too many (enumeration, S-05). */
export async function mayAskUnknown(context: Context, visitor: Visitor): Promise<boolean> {
  return countAll(context, [
    { scope: 'unknownPhonesPerAddress', subject: addressGroups(visitor.address).host },
  ]);
}

async function countAll(context: Context, events: readonly Counted[]): Promise<boolean> {
  const now = context.clock.now();
  return context.database.transaction(async (transaction) => {
    await lockPhone(transaction, events[0]?.subject ?? '');
    for (const event of events) {
      const limits = logInLimits[event.scope];
      const counts = await countEvents(transaction, event, { limits, now });
      if (!allowsOneMore(counts, limits, context.settings.limitFactor)) return false;
    }
    for (const event of events) await insertEvent(transaction, event, now);
    return true;
  });
}
