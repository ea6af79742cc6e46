import type { PauseRequestFilter } from '../../../api/pauses/staff-pauses.ts';
import type { FilterField } from '../../../ui/collections/filter-fields.ts';
import { problems, reliefs } from '../request-texts.ts';
import type { PauseRequestsSearch } from './pause-requests-search.ts';

type Name = Exclude<keyof PauseRequestsSearch, 'sort'>;

const anyProblem = { value: 'PROBLEM', label: 'Любая проблема' } as const;
const anyRelief = { value: 'RELIEF', label: 'Любая просьба' } as const;

const reasons = [
  ...[anyProblem, ...problems].map((reason) => ({ ...reason, group: 'Проблемы с покупкой' })),
  ...[anyRelief, ...reliefs].map((reason) => ({ ...reason, group: 'Просьбы об отсрочке' })),
];

/** The filter of the requests. */
export const pauseRequestFields: readonly FilterField<Name>[] = [
  { kind: 'choice', name: 'reason', label: 'Обращение', options: reasons },
  { kind: 'text', name: 'merchant', label: 'Магазин', maxLength: 64, placeholder: 'Часть названия' },
];

/** The filter of an address; empty fields are not chosen, and neither is an unknown reason. */
export function pauseRequestsFilterOf({ reason, merchant = '' }: PauseRequestsSearch): Record<Name, string> {
  return { reason: knownReason(reason) ?? '', merchant };
}

/** The address of a filter, without empty fields. */
export function pauseRequestsSearchOf(filter: Readonly<Record<Name, string>>): PauseRequestsSearch {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''));
}

/** The request for the query parameters. */
export function pauseRequestsRequestOf({ reason, merchant }: PauseRequestsSearch): PauseRequestFilter {
  const known = knownReason(reason);
  return {
    ...(known === undefined ? {} : { reason: known }),
    ...(merchant === undefined ? {} : { merchantName: merchant }),
  };
}

function knownReason(text: string | undefined): PauseRequestFilter['reason'] {
  return reasons.find(({ value }) => value === text)?.value;
}
