import { refuse } from '#domain/refusal.ts';
import { success } from '#domain/result.ts';
import { listViews, removeView, saveView } from '../../use-cases/saved-views/saved-views.ts';
import type { Handler } from '../handler.ts';

const listViewsHandler: Handler<'POST /admin/v1/views/list'> = async ({
  context,
  caller: staff,
  request: { list },
}) => {
  const views = await listViews(context, { staff, list });
  return success({
    views: views.map(({ name, filter }) => ({
      name,
      filter: Object.entries(filter).map(([parameter, value]) => ({ name: parameter, value })),
    })),
  });
};

const saveViewHandler: Handler<'POST /admin/v1/views/save'> = async ({
  context,
  caller: staff,
  request: { list, name, filter },
}) => {
  const parameters = filter.map(({ name: parameter, value }) => [parameter, value] as const);
  const given = Object.fromEntries(parameters);
  if (Object.keys(given).length < parameters.length) return refuse('request.invalid.error', 'field=filter');
  const saved = await saveView(context, { staff, list, name: name.trim(), filter: given });
  return saved.ok ? success({}) : saved;
};

const removeViewHandler: Handler<'POST /admin/v1/views/remove'> = async ({
  context,
  caller: staff,
  request: { list, name },
}) => {
  await removeView(context, { staff, list, name: name.trim() });
  return success({});
};

/** The handlers of the calls about saved filters. */
export const savedViewsHandlers = {
  'POST /admin/v1/views/list': listViewsHandler,
  'POST /admin/v1/views/save': saveViewHandler,
  'POST /admin/v1/views/remove': removeViewHandler,
} as const;
