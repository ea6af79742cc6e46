import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { filterToSave, type ListWithViews, type ViewFilter } from '#domain/staff/saved-view.ts';
import { removeView, type SavedView, savedViewsQuery } from '../../api/saved-views/saved-views.ts';
import { refusalMessage } from '../../api/wire/refusal-message.ts';
import { useSingleMutation } from '../../api/wire/use-single-mutation.ts';
import { Menu, MenuAction, MenuChoices } from '../../ui/back-office/menu.tsx';
import { Icon } from '../../ui/data-display/icon.tsx';
import { notify } from '../../ui/feedback/notification-list.ts';

const SaveViewWindow = lazy(async () => ({
  default: (await import('./save-view-window.tsx')).SaveViewWindow,
}));

type Props = {
  readonly list: ListWithViews;
  /** The parameters of the address; those of the list are saved. */
  readonly search: Readonly<Record<string, unknown>>;
  readonly onOpen: (filter: ViewFilter) => void;
};

/** «Мои фильтры»: the filters that the employee has saved for a list (docs/decisions/0105-saved-views.md). */
export function SavedViews({ list, search, onOpen }: Props) {
  const [isSaving, setSaving] = useState(false);
  const load = useQuery(savedViewsQuery(list));
  const views = load.data ?? [];
  const filter = filterToSave(list, search);
  const isEmpty = Object.keys(filter).length === 0;
  if (isEmpty && views.length === 0 && !load.isError) return null;
  return (
    <>
      <FilterMenu
        list={list}
        views={views}
        filter={isEmpty ? null : filter}
        onOpen={onOpen}
        onRetry={load.isError ? load.refetch : null}
        onSave={() => {
          setSaving(true);
        }}
      />
      {isSaving && (
        <Suspense>
          <SaveViewWindow
            list={list}
            filter={filter}
            views={views}
            onClose={() => {
              setSaving(false);
            }}
          />
        </Suspense>
      )}
    </>
  );
}

type MenuProps = Pick<Props, 'list' | 'onOpen'> & {
  readonly views: readonly SavedView[];
  /** The filter of the address; null without one. */
  readonly filter: ViewFilter | null;
  /** Null unless loading has failed. */
  readonly onRetry: (() => Promise<unknown>) | null;
  readonly onSave: () => void;
};

function FilterMenu({ list, views, filter, onOpen, onRetry, onSave }: MenuProps) {
  const active = filter === null ? undefined : views.find((view) => isSame(view.filter, filter));
  const shown = active?.name ?? 'Мои фильтры';
  return (
    <Menu label={`Сохранённые фильтры: ${shown}`} trigger={<Trigger text={shown} />}>
      {views.length > 0 && <Choice views={views} active={active} onOpen={onOpen} />}
      {onRetry !== null && <Retry onRetry={onRetry} />}
      {active !== undefined && <Removal list={list} name={active.name} />}
      {active === undefined && filter !== null && <MenuAction label="Сохранить фильтр…" onSelect={onSave} />}
    </Menu>
  );
}

function Trigger({ text }: { readonly text: string }) {
  return (
    <>
      <Icon name="list" size={20} />
      {text}
    </>
  );
}

function Retry({ onRetry }: { readonly onRetry: () => Promise<unknown> }) {
  return (
    <MenuAction
      label="Не удалось загрузить фильтры: повторить"
      onSelect={() => {
        void onRetry();
      }}
    />
  );
}

type ChoiceProps = Pick<Props, 'onOpen'> & {
  readonly views: readonly SavedView[];
  readonly active: SavedView | undefined;
};

function Choice({ views, active, onOpen }: ChoiceProps) {
  return (
    <MenuChoices
      title="Мои фильтры"
      mode="single"
      options={views.map(({ name }) => ({ value: name, label: name }))}
      chosen={active === undefined ? [] : [active.name]}
      onChange={([name]) => {
        const chosen = views.find((view) => view.name === name);
        if (chosen !== undefined) onOpen(chosen.filter);
      }}
    />
  );
}

function isSame(one: ViewFilter, other: ViewFilter): boolean {
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name]);
}

function Removal({ list, name }: Pick<Props, 'list'> & Pick<SavedView, 'name'>) {
  const queryClient = useQueryClient();
  const remove = useSingleMutation({
    mutationKey: ['saved-views', 'remove', list],
    mutationFn: () => removeView(list, name),
    onSuccess: () => {
      notify('SUCCESS', `Фильтр удалён: ${name}`);
      return queryClient.invalidateQueries({ queryKey: savedViewsQuery(list).queryKey });
    },
    onError: (error) => {
      notify('FAIL', refusalMessage(error, 'Не удалось удалить фильтр'));
    },
  });
  return (
    <MenuAction
      label={`Удалить фильтр «${name}»`}
      isDanger
      onSelect={() => {
        remove.mutate();
      }}
    />
  );
}
