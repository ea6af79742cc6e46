import type { Alarm } from '../../../db/auth/limit-store.ts';
import { hasEventWithin, insertEvent } from '../../../db/auth/limit-store.ts';
import type { Reader, Transaction } from '../../../db/database.ts';
import type { Context } from '../../context.ts';

/** Whether an alarm was raised within so many seconds: what it switched on still holds, on every server. */
export async function isRaised(
  { clock }: Context,
  reader: Reader,
  { alarm, holdsSeconds }: { readonly alarm: Alarm; readonly holdsSeconds: number },
): Promise<boolean> {
  const at = { windowSeconds: holdsSeconds, now: clock.now() };
  return hasEventWithin(reader, { scope: alarm }, at);
}

/** Remembers an alarm for every server and calls the duty officer by a line of the log that begins with «alarm». */
export async function raise(
  { clock, log }: Context,
  transaction: Transaction,
  { alarm, count }: { readonly alarm: Alarm; readonly count: number },
): Promise<void> {
  await insertEvent(transaction, { scope: alarm }, clock.now());
  log.warn(sentences[alarm], { count });
}

const sentences = {
  attackMode: 'alarm: codes are being guessed, attack mode begins',
  smsBreaker: 'alarm: unusually many codes are asked for, new browsers get none for an hour',
  smsCeiling: 'alarm: the day may not cost more messages, no code is sent',
} as const satisfies Record<Alarm, string>;
