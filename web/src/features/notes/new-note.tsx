import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { createIdempotencyKeys } from '../../api/wire/idempotency-keys.ts';
import { addNote, notesKey, type NoteTarget } from '../../api/notes/notes.ts';
import { staffKeys } from '../../api/staff/staff-queries.ts';
import { useSingleMutation } from '../../api/wire/use-single-mutation.ts';
import { type FormField, requiredUpTo } from '../../ui/inputs/form-fields.ts';
import { askBeforeLeaving } from '../../ui/back-office/ask-before-leaving.tsx';
import { PageForm } from '../../ui/inputs/page-form.tsx';
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
  const [idempotencyKeys] = useState(() => createIdempotencyKeys(() => crypto.randomUUID()));
  const add = useSingleMutation({
    mutationKey: [...notesKey(subject), 'add'],
    mutationFn: ({ text }: Draft) => {
      const written = text.trim();
      return addNote(subject, written, idempotencyKeys.keyFor(written));
    },
    onSuccess: () => {
      notify('SUCCESS', 'Заметка добавлена');
    },
    onError: () => {
      notify('FAIL', 'Не удалось добавить заметку');
    },
    onSettled: (_nothing, error) => {
      idempotencyKeys.onResult(error);
      return queryClient.invalidateQueries({ queryKey: staffKeys.client(subject.phone) });
    },
  });
  return (
    <PageForm
      fields={fields}
      initial={{ text: '' }}
      save={add}
      submitLabel="Добавить заметку"
      submitVariant="secondary"
      submitsOnlyRight
      resetsWhenSaved
      leaveQuestion={askBeforeLeaving}
    />
  );
}
