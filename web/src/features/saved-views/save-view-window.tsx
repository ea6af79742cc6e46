import { useQueryClient } from '@tanstack/react-query';
import type { ListWithViews, ViewFilter } from '#domain/staff/saved-view.ts';
import { type SavedView, savedViewsQuery, saveView } from '../../api/saved-views/saved-views.ts';
import { refusedFields } from '../../api/wire/refused-fields.ts';
import { refusalMessage } from '../../api/wire/refusal-message.ts';
import { useSingleMutation } from '../../api/wire/use-single-mutation.ts';
import { Note } from '../../ui/back-office/note.tsx';
import { notify } from '../../ui/feedback/notification-list.ts';
import { type FormField, requiredUpTo } from '../../ui/forms/form-fields.ts';
import { FormFrame } from '../../ui/forms/form-frame.tsx';

type Props = {
  readonly list: ListWithViews;
  readonly filter: ViewFilter;
  readonly views: readonly SavedView[];
  readonly onClose: () => void;
};

type Draft = { readonly name: string };

const longestName = 64;

const fields: readonly FormField<Draft>[] = [
  {
    kind: 'text',
    name: 'name',
    label: 'Название',
    maxLength: longestName,
    check: requiredUpTo(longestName),
  },
];

/** The phone of a client in the name is refused. */
function refusedName(error: Error | null): Readonly<Record<string, string>> {
  return refusedFields(error, ['name']);
}

/** Saves the filter of the address under a name. A name that is in use gets the new filter. */
export function SaveViewWindow({ list, filter, views, onClose }: Props) {
  const queryClient = useQueryClient();
  const isUsed = ({ name }: Draft): boolean => views.some((view) => view.name === name.trim());
  const save = useSingleMutation({
    mutationKey: ['saved-views', 'save', list],
    mutationFn: ({ name }: Draft) => saveView(list, { name: name.trim(), filter }),
    onSuccess: (_nothing, { name }) => {
      notify('SUCCESS', `Фильтр сохранён: ${name.trim()}`);
      onClose();
      return queryClient.invalidateQueries({ queryKey: savedViewsQuery(list).queryKey });
    },
    onError: (error) => {
      if ('name' in refusedName(error)) return;
      notify('FAIL', refusalMessage(error, 'Не удалось сохранить фильтр'));
    },
  });
  return (
    <FormFrame
      title="Сохранить фильтр"
      fields={fields}
      initial={{ name: '' }}
      save={save}
      refused={refusedName(save.error)}
      submitLabel={(draft) => (isUsed(draft) ? 'Заменить фильтр' : 'Сохранить фильтр')}
      onClose={onClose}
    >
      <Note as="p">Фильтр этого списка видите только вы, на любом устройстве.</Note>
    </FormFrame>
  );
}
