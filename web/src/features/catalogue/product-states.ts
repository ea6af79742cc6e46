import type { BnplProduct } from '../../api/catalogue/catalogue-queries.ts';
import type { FilterField } from '../../ui/collections/filter-fields.ts';

/** The states of a product with their names and tones. */
export const productStates = {
  CREATED: { text: 'Создан', tone: 'neutral' },
  ACTIVE: { text: 'Активен', tone: 'accent' },
  STOPPED: { text: 'Остановлен', tone: 'neutral' },
} as const satisfies Record<BnplProduct['state'], unknown>;

/** The state that an address names; undefined without one. */
export function stateOf(text: string): BnplProduct['state'] | undefined {
  return states.find((state) => state === text);
}

const states = ['CREATED', 'ACTIVE', 'STOPPED'] as const;

/** The filter of the products. */
export const productsFields: readonly FilterField<'state'>[] = [
  {
    kind: 'choice',
    name: 'state',
    label: 'Состояние',
    options: Object.entries(productStates).map(([value, { text }]) => ({ value, label: text })),
  },
];
