import { type CalendarDate, isCalendarDate } from '#domain/dates.ts';
import { refuse } from '#domain/refusal.ts';
import { success } from '#domain/result.ts';
import { viewBreaches, viewClauses } from '../../use-cases/laws/view-laws.ts';
import type { Handler } from '../handler.ts';

export const viewLawsHandler: Handler<'GET /admin/v1/laws'> = async ({ context }) => {
  const { law, penaltyRate } = context.settings;
  return success({ clauses: await viewClauses(context), isEnforced: law.isEnforced, penaltyRate });
};

/** The last day for which breaches can be viewed (docs/spec/rules.md#15). */
const lastDay = '2030-12-31';

export function isDayOfLaws(day: string): day is CalendarDate {
  return isCalendarDate(day) && day <= lastDay;
}

export const viewLawBreachesHandler: Handler<'POST /admin/v1/laws/breaches'> = async ({
  context,
  request: { day },
}) => {
  if (!isDayOfLaws(day)) return refuse('request.invalid.error', 'field=day');
  const breaches = await viewBreaches(context, day);
  return success({
    breaches: breaches.map(({ clause: { clauseId }, ...found }) => ({ ...found, clauseId })),
  });
};
