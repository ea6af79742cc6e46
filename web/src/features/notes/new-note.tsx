import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { createIdempotencyKeys } from '../../api/wire/idempotency-keys.ts';
import type { NoteSubject } from '../../api/staff/notes.ts';
import { addNote, notesKey } from '../../api/staff/notes.ts';
import { useSingleMutation } from '../../api/wire/use-single-mutation.ts';
import { Button } from '../../ui/inputs/button.tsx';
import { notify } from '../../ui/feedback/notification-list.ts';
import styles from './notes.module.css';
import { isNoteText, NoteText } from './note-text.tsx';

type Props = { readonly subject: NoteSubject };

/** Adds a note. The typed text stays when saving fails. */
export function NewNote({ subject }: Props) {
  const queryClient = useQueryClient();
  const [text, setText] = useState('');
  const [idempotencyKeys] = useState(() => createIdempotencyKeys(() => crypto.randomUUID()));
  const add = useSingleMutation({
    mutationKey: [...notesKey(subject), 'add'],
    mutationFn: (written: string) => addNote(subject, written, idempotencyKeys.keyFor(written)),
    onSuccess: () => {
      notify('SUCCESS', 'Заметка добавлена');
      setText('');
    },
    onError: () => {
      notify('FAIL', 'Не удалось добавить заметку');
    },
    onSettled: (_nothing, error) => {
      idempotencyKeys.onResult(error);
      return queryClient.invalidateQueries({ queryKey: notesKey(subject) });
    },
  });
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isNoteText(text)) add.mutate(text.trim());
      }}
    >
      <NoteText label="Новая заметка" text={text} onChange={setText} />
      <Button type="submit" variant="secondary" disabled={!isNoteText(text)} isPending={add.isPending}>
        Добавить заметку
      </Button>
    </form>
  );
}
