import { queryOptions } from '@tanstack/react-query';
import type { ListWithViews, ViewFilter } from '#domain/staff/saved-view.ts';
import { call } from '../wire/call.ts';

export type SavedView = { readonly name: string; readonly filter: ViewFilter };

const savedViewsKey = ['saved-views'];

/** The filters that the employee has saved for a list, by name. */
export function savedViewsQuery(list: ListWithViews) {
  return queryOptions({
    queryKey: [...savedViewsKey, list],
    queryFn: async ({ signal }): Promise<readonly SavedView[]> => {
      const { views } = await call('POST /admin/v1/views/list', { list }, { signal });
      return views.map(({ name, filter }) => ({
        name,
        filter: Object.fromEntries(filter.map((parameter) => [parameter.name, parameter.value])),
      }));
    },
  });
}

export async function saveView(list: ListWithViews, { name, filter }: SavedView): Promise<void> {
  const parameters = Object.entries(filter).map(([parameter, value]) => ({ name: parameter, value }));
  await call('POST /admin/v1/views/save', { list, name, filter: parameters });
}

export async function removeView(list: ListWithViews, name: string): Promise<void> {
  await call('POST /admin/v1/views/remove', { list, name });
}
