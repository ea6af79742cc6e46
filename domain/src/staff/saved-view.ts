/**
 * The lists whose filter staff save under a name, with the parameters of the address that are kept. None of them names
 * a client.
 */
export const listsWithViews = {
  STAFF_LOG: {
    name: 'Журнал действий',
    parameters: ['login', 'action', 'kind', 'outcome', 'from', 'to', 'sort'],
  },
  STAFF: { name: 'Сотрудники', parameters: ['name', 'state', 'role', 'sort'] },
  MATTERS: { name: 'Требует внимания', parameters: ['kind', 'own', 'sort'] },
  PRODUCTS: { name: 'Продукты BNPL', parameters: ['state'] },
  LAWS: { name: 'Соответствие закону', parameters: ['day', 'type'] },
  APPROVALS: { name: 'Согласования', parameters: ['decided', 'own', 'sort'] },
  DIFFERENCES: { name: 'Сверка', parameters: ['closed', 'sort'] },
  CLIENT_HISTORY: { name: 'История клиента', parameters: ['event', 'amount', 'from', 'to', 'sort'] },
  PAUSE_REQUESTS: { name: 'Обращения', parameters: ['reason', 'merchant', 'sort'] },
  METRIC_ROWS: { name: 'Строки показателя', parameters: ['metric', 'part', 'from', 'to', 'sort'] },
  WEBHOOKS: { name: 'Уведомления магазинам', parameters: ['state', 'merchant', 'sort'] },
} as const satisfies Record<string, { readonly name: string; readonly parameters: readonly string[] }>;

export type ListWithViews = keyof typeof listsWithViews;

/** The most views of one list that one person saves. */
export const mostViews = 20;

/** The parameters of an address, as text. */
export type ViewFilter = Readonly<Record<string, string>>;

/** The parameters of an address that a view of the list keeps. */
export function filterToSave(list: ListWithViews, search: Readonly<Record<string, unknown>>): ViewFilter {
  return Object.fromEntries(
    listsWithViews[list].parameters.flatMap((name) => {
      const value = search[name];
      return typeof value === 'string' ? [[name, value]] : [];
    }),
  );
}

/** Whether a text contains the phone of a client, in any notation. A view never does; an identifier is no phone. */
export function namesPhone(text: string): boolean {
  if (/^[\da-f-]{36}$/.test(text)) return false;
  const runs = text.match(/[\d\s()+\p{Pd}]+/gu) ?? [];
  return runs.some((run) => /^[78]?9\d{9}$/.test(run.replaceAll(/\D/g, '')));
}
