import type { ReactNode } from 'react';
import { notesQuery, type NoteTarget } from '../../api/notes/notes.ts';
import { useList } from '../../api/wire/use-list.ts';
import { useRights } from '../../session/use-rights.ts';
import { Card } from '../../ui/layout/card.tsx';
import { LoadMore } from '../../ui/navigation/load-more.tsx';
import { LoadedList } from '../../ui/collections/loaded-list.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { NewNote } from './new-note.tsx';
import { NoteItem } from './note-item.tsx';
import styles from './notes.module.css';

type Props = { readonly subject: NoteTarget; readonly exporting: ReactNode };

/** Internal notes of staff about a client or an order. The client never sees them. */
export function Notes({ subject, exporting }: Props) {
  const { editProfile } = useRights();
  const query = useList(notesQuery(subject));
  return (
    <Card as="section" className={styles.notes} aria-labelledby="notes-title">
      <div className={styles.head}>
        <div>
          <h2 id="notes-title">Заметки</h2>
          <p className={styles.hint}>Их видят только сотрудники</p>
        </div>
        {query.data !== undefined && query.data.length > 0 && exporting}
      </div>
      <LoadedList
        load={query}
        message="Не удалось загрузить заметки"
        empty="Заметок пока нет"
        picture="document"
        loading={<Skeleton height={16} />}
      >
        {(notes) => (
          <>
            <ol className={styles.list}>
              {notes.map((note) => (
                <NoteItem key={note.noteUuid} subject={subject} note={note} mayCorrect={editProfile} />
              ))}
            </ol>
            <LoadMore {...query} />
          </>
        )}
      </LoadedList>
      {editProfile && <NewNote subject={subject} />}
    </Card>
  );
}
