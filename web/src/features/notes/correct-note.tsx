import { useQueryClient } from '@tanstack/react-query';
import { refusalMessage } from '../../api/wire/refusal-message.ts';
import { correctNote, type Note, notesKey, type NoteTarget } from '../../api/notes/notes.ts';
import { staffKeys } from '../../api/clients/client-reference.ts';
import { useSingleMutation } from '../../api/wire/use-single-mutation.ts';
import { FormFrame } from '../../ui/forms/form-frame.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { notify } from '../../ui/feedback/notification-list.ts';
import styles from './notes.module.css';
import { isNoteText, maxTextLength } from './note-text.ts';

type Props = { readonly subject: NoteTarget; readonly note: Note; readonly onClose: () => void };

type Correction = { readonly text: string };

/** Corrects one's own note. The previous version stays visible. */
export function CorrectNote({ subject, note: { noteUuid, versions }, onClose }: Props) {
  const queryClient = useQueryClient();
  const before = versions.at(-1)?.text ?? '';
  const correct = useSingleMutation({
    mutationKey: [...notesKey(subject), noteUuid],
    mutationFn: ({ text }: Correction) =>
      correctNote({ phone: subject.phone, noteUuid, version: versions.length, text: text.trim() }),
    onSuccess: () => {
      notify('SUCCESS', 'Заметка исправлена');
      onClose();
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: staffKeys.client(subject.phone) }),
  });
  return (
    <FormFrame
      title="Исправить заметку"
      fields={[
        {
          kind: 'area',
          name: 'text',
          label: 'Текст',
          maxLength: maxTextLength,
          check: (text) => (isNoteText(text) && text.trim() !== before ? null : 'Текст не изменён'),
        },
      ]}
      initial={{ text: before }}
      save={correct}
      submitLabel="Исправить"
      submitsOnlyValid
      onClose={onClose}
    >
      <p className={styles.hint}>Прежний текст останется виден под заметкой.</p>
      {correct.isError && (
        <Notice
          title={refusalMessage(correct.error, 'Не удалось исправить заметку')}
          tone="warning"
          role="alert"
        />
      )}
    </FormFrame>
  );
}
