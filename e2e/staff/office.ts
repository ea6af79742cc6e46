import { type CalendarDate, instant, moscowDate } from '#domain/dates.ts';
import type { Database } from '#server/db/database.ts';
import { clockNow } from '#testing/bank/sandbox-calls.ts';
import type { Stack } from '#testing/stack/stack.ts';
import type { ApiClient } from '#testing/api-client.ts';

export type Office = {
  readonly stack: Stack;
  readonly database: Database;
  /** Staff with every right. */
  readonly staff: ApiClient;
  readonly today: CalendarDate;
  /** Penalties that are not cancelled. */
  readonly penalties: { readonly orderUuid: string; readonly penaltyUuid: string }[];
};

/** Staff with every right, and the penalties of the late orders made before. */
export async function openOffice(stack: Stack, database: Database, staff: ApiClient): Promise<Office> {
  const penalties = await database.reader<Office['penalties']>`
    select order_uuid as "orderUuid", penalty_uuid as "penaltyUuid" from penalty`;
  return { stack, database, staff, today: moscowDate(instant(await clockNow(stack))), penalties };
}
