import { useQueryClient } from '@tanstack/react-query';
import { addNote, notesKey, type NoteTarget } from '../../api/notes/notes.ts';
import { staffKeys } from '../../api/clients/client-reference.ts';
import { useAct } from '../../api/wire/use-act.ts';
import { type FormField, requiredUpTo } from '../../ui/forms/form-fields.ts';
import { askBeforeLeaving } from '../../ui/back-office/ask-before-leaving.tsx';
import { PageForm } from '../../ui/forms/page-form.tsx';
import { notify } from '../../ui/feedback/notification-list.ts';
import { maxTextLength } from './note-text.ts';

type Props = { readonly subject: NoteTarget };

type Draft = { readonly text: string };

const fields: readonly FormField<Draft>[] = [
  {
    kind: 'area',
    name: 'text',
    label: 'Новая заметка',
    maxLength: maxTextLength,
    check: requiredUpTo(maxTextLength),
  },
];

/** Adds a note. The typed text stays when saving fails. */
export function NewNote({ subject }: Props) {
  const queryClient = useQueryClient();
  const add = useAct({
    mutationKey: [...notesKey(subject), 'add'],
    mutationFn: ({ text }: Draft) => addNote(subject, text.trim()),
    onSuccess: () => {
      notify('SUCCESS', 'Заметка добавлена');
    },
    onRefused: () => {
      notify('FAIL', 'Не удалось добавить заметку');
    },
    reload: () => queryClient.invalidateQueries({ queryKey: staffKeys.client(subject.phone) }),
  });
  return (
    <PageForm
      fields={fields}
      initial={{ text: '' }}
      save={add}
      submitLabel="Добавить заметку"
      submitVariant="secondary"
      submitsOnlyValid
      resetsWhenSaved
      leaveQuestion={askBeforeLeaving}
    />
  );
}
