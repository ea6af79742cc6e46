import type { PauseRequestFilter } from '../../../api/pauses/staff-pauses.ts';
import type { ListSearch } from '../../../session/use-list-search.ts';
import type { FilterField } from '../../../ui/collections/filter-fields.ts';
import { problems, reliefs } from '../request-texts.ts';

const text = /^.{1,64}$/;

/** The filter in the address: the reason, a part of the shop's name, and the number of an order. */
export const pauseRequestPatterns = { reason: /^[A-Z_]{1,32}$/, merchant: text, order: text } as const;

type Name = keyof typeof pauseRequestPatterns;

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
  { kind: 'text', name: 'order', label: 'Номер заказа', maxLength: 64 },
];

/** The filter of an address; empty fields are not chosen, and neither is an unknown reason. */
export function pauseRequestsFilterOf({
  reason,
  merchant = '',
  order = '',
}: ListSearch<Name>): Record<Name, string> {
  return { reason: knownReason(reason) ?? '', merchant, order };
}

/** The request for the query parameters. */
export function pauseRequestsRequestOf({ reason, merchant, order }: ListSearch<Name>): PauseRequestFilter {
  const known = knownReason(reason);
  return {
    ...(known === undefined ? {} : { reason: known }),
    ...(merchant === undefined ? {} : { merchantName: merchant }),
    ...(order === undefined ? {} : { orderNumber: order }),
  };
}

function knownReason(text: string | undefined): PauseRequestFilter['reason'] {
  return reasons.find(({ value }) => value === text)?.value;
}
