import { finishReceipt } from '../../db/notifications/sms-store.ts';
import type { SmsReceipt } from '../../gateways/sms/port.ts';
import type { Context } from '../context.ts';

/**
 * Records that an SMS was delivered, or will not be. Returns false for a message that is not known (yet): the answer of
 * the provider may still be on its way to the database.
 */
export function recordReceipt({ clock, database }: Context, receipt: SmsReceipt): Promise<boolean> {
  return finishReceipt(database.autocommit, receipt, clock.now());
}
