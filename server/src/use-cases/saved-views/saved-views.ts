import type { StaffActor } from '#domain/staff/staff-actions.ts';
import {
  filterToSave,
  listsWithViews,
  type ListWithViews,
  mostViews,
  namesPhone,
  type ViewFilter,
} from '#domain/staff/saved-view.ts';
import { type Refusal, refuse } from '#domain/refusal.ts';
import { success, failure, type Result } from '#domain/result.ts';
import {
  deleteView,
  holdViewsOf,
  type SavedView,
  upsertView,
  viewsOf,
} from '../../db/staff/saved-view-store.ts';
import { insertStaffAction } from '../../db/staff/staff-action-store.ts';
import type { DatabaseAccess } from '../context.ts';

type OwnView = { readonly staff: StaffActor; readonly list: ListWithViews; readonly name: string };

/** The filters that a person has saved for a list, by name (docs/decisions/0105-saved-views.md). */
export async function listViews(
  { database }: DatabaseAccess,
  { staff: { staffUuid }, list }: Omit<OwnView, 'name'>,
): Promise<readonly SavedView[]> {
  return viewsOf(database.reader, { staffUuid, list });
}

/**
 * Saves a filter under a name; the same name replaces it. Refused with `request.invalid.error` for a parameter that the
 * list does not keep and for the phone of a client, and with `request.limit.exceeded` beyond `mostViews`.
 */
export async function saveView(
  { clock, database }: DatabaseAccess,
  { staff, list, name, filter }: OwnView & { readonly filter: ViewFilter },
): Promise<Result<null, Refusal<'request.invalid.error' | 'request.limit.exceeded'>>> {
  const kept = filterToSave(list, filter);
  if (Object.keys(kept).length < Object.keys(filter).length)
    return refuse('request.invalid.error', 'field=filter');
  if (namesPhone(name)) return failure({ ...withPhone, description: 'field=name' });
  if (Object.values(filter).some(namesPhone)) return failure({ ...withPhone, description: 'field=filter' });
  const { staffUuid } = staff;
  return database.transaction(async (transaction) => {
    await holdViewsOf(transaction, staffUuid);
    const views = await viewsOf(transaction, { staffUuid, list });
    const isKnown = views.some((view) => view.name === name);
    if (!isKnown && views.length >= mostViews) return failure(tooMany);
    const now = clock.now();
    await upsertView(transaction, { staffUuid, list, name, filter }, now);
    const action = { staff, action: 'SAVE_VIEW', subjectId: name, after: recorded(list, name) } as const;
    await insertStaffAction(transaction, action, now);
    return success(null);
  });
}

const withPhone = {
  code: 'request.invalid.error',
  message: 'Телефон клиента не сохраняется ни в фильтре, ни в его названии',
} as const satisfies Refusal;

const tooMany = {
  code: 'request.limit.exceeded',
  message: `Сохранено уже ${mostViews} фильтров этого списка: удалите ненужный`,
} as const satisfies Refusal;

/** Removes a saved filter; without one of this name nothing happens. */
export async function removeView({ clock, database }: DatabaseAccess, view: OwnView): Promise<void> {
  const { staff, list, name } = view;
  await database.transaction(async (transaction) => {
    if (!(await deleteView(transaction, { staffUuid: staff.staffUuid, list, name }))) return;
    const before = recorded(list, name);
    await insertStaffAction(
      transaction,
      { staff, action: 'REMOVE_VIEW', subjectId: name, before },
      clock.now(),
    );
  });
}

/** The view as the audit log names it. */
function recorded(list: ListWithViews, name: string): Readonly<Record<string, string>> {
  return { page: listsWithViews[list].name, name };
}
