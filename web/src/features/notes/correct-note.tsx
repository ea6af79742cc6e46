import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refusalMessage } from '../../api/wire/refusal-message.ts';
import type { Note, NoteSubject } from '../../api/staff/notes.ts';
import { correctNote, notesKey } from '../../api/staff/notes.ts';
import { useSingleMutation } from '../../api/wire/use-single-mutation.ts';
import { Button } from '../../ui/inputs/button.tsx';
import { Modal } from '../../ui/layout/modal.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { notify } from '../../ui/feedback/notification-list.ts';
import styles from './notes.module.css';
import { isNoteText, NoteText } from './note-text.tsx';

type Props = { readonly subject: NoteSubject; readonly note: Note; readonly onClose: () => void };

/** Corrects one's own note. The previous wording stays visible. */
export function CorrectNote({ subject, note: { noteUuid, wordings }, onClose }: Props) {
  const queryClient = useQueryClient();
  const before = wordings.at(-1)?.text ?? '';
  const [text, setText] = useState(before);
  const isRight = isNoteText(text) && text.trim() !== before;
  const correct = useSingleMutation({
    mutationKey: [...notesKey(subject), noteUuid],
    mutationFn: (corrected: string) =>
      correctNote({ phone: subject.phone, noteUuid, wording: wordings.length, text: corrected }),
    onSuccess: () => {
      notify('SUCCESS', 'Заметка исправлена');
      onClose();
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: notesKey(subject) }),
  });
  return (
    <Modal title="Исправить заметку" isLocked={correct.isPending} onClose={onClose}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (isRight) correct.mutate(text.trim());
        }}
      >
        <NoteText label="Текст" text={text} onChange={setText} />
        <p className={styles.hint}>Прежний текст останется виден под заметкой.</p>
        {correct.isError && (
          <Notice
            title={refusalMessage(correct.error, 'Не удалось исправить заметку')}
            tone="warning"
            role="alert"
          />
        )}
        <Button type="submit" disabled={!isRight} isPending={correct.isPending}>
          Исправить
        </Button>
      </form>
    </Modal>
  );
}
