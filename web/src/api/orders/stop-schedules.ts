import { queryOptions } from '@tanstack/react-query';
import { type CalendarDate, calendarDate } from '#domain/dates.ts';
import { type Kopecks, kopecks } from '#domain/money.ts';
import { callIdempotently } from '../wire/call-idempotently.ts';
import { call } from '../wire/call.ts';
import { clientReference, staffKeys, type WithoutClient } from '../clients/client-reference.ts';

export async function stopSchedules(
  phone: string,
  request: WithoutClient<'POST /admin/client/stopSchedules'>,
): Promise<void> {
  await callIdempotently('POST /admin/client/stopSchedules', { ...clientReference(phone), ...request });
}

/** A charge that would be made after the scheduled charges resume. */
export type ResumedCharge = {
  readonly paymentNumber: number;
  readonly amount: Kopecks;
  /** The day if each charge before it succeeds. */
  readonly date: CalendarDate;
  /** The day if the bank declines the charges before it. */
  readonly soonestDate: CalendarDate;
};

export function resumePreviewQuery(phone: string, orderUuid: string) {
  return queryOptions({
    queryKey: [...staffKeys.order(phone, orderUuid), 'resume'],
    queryFn: async ({ signal }): Promise<readonly ResumedCharge[]> => {
      const request = { ...clientReference(phone), orderUuid };
      const { charges } = await call('POST /admin/client/previewResume', request, { signal });
      return charges.map(({ paymentNumber, amount, date, soonestDate }) => ({
        paymentNumber,
        amount: kopecks(amount),
        date: calendarDate(date),
        soonestDate: calendarDate(soonestDate),
      }));
    },
    staleTime: 0,
    gcTime: 0,
  });
}

export async function resumeSchedules(
  phone: string,
  request: WithoutClient<'POST /admin/client/resumeSchedules'>,
): Promise<void> {
  await callIdempotently('POST /admin/client/resumeSchedules', { ...clientReference(phone), ...request });
}
