import { useState } from 'react';
import type { Note, NoteTarget } from '../../api/notes/notes.ts';
import { formatTimestamp } from '../../format/timestamp.ts';
import { Button } from '../../ui/inputs/button.tsx';
import { Collapse } from '../../ui/layout/collapse.tsx';
import { CorrectNote } from './correct-note.tsx';
import styles from './notes.module.css';

type Props = {
  readonly subject: NoteTarget;
  readonly note: Note;
  /** The right editProfile (docs/spec/specification.md#6). */
  readonly mayCorrect: boolean;
};

/** A note with its author, its time and its previous versions. */
export function NoteItem({ subject, note, mayCorrect }: Props) {
  const [isCorrecting, setCorrecting] = useState(false);
  const earlier = note.versions.slice(0, -1);
  return (
    <li className={styles.note}>
      <p className={styles.text}>{note.versions.at(-1)?.text}</p>
      <div className={styles.foot}>
        <p className={styles.hint}>{writtenBy(note)}</p>
        {note.own && mayCorrect && (
          <Button
            variant="text"
            onClick={() => {
              setCorrecting(true);
            }}
          >
            Исправить
          </Button>
        )}
      </div>
      {earlier.length > 0 && <Earlier versions={earlier} />}
      {isCorrecting && (
        <CorrectNote
          subject={subject}
          note={note}
          onClose={() => {
            setCorrecting(false);
          }}
        />
      )}
    </li>
  );
}

/** «service, 21.11.2026, 14:05, исправлено 21.11.2026, 14:10». */
function writtenBy({ login, versions }: Note): string {
  const [written, ...corrected] = versions.map(({ writtenAt }) => formatTimestamp(writtenAt));
  const last = corrected.at(-1);
  return [login, written, ...(last === undefined ? [] : [`исправлено ${last}`])].join(', ');
}

function Earlier({ versions }: Pick<Note, 'versions'>) {
  return (
    <Collapse title={<span className={styles.hint}>Что было написано раньше</span>} level={3}>
      <ol className={styles.earlier}>
        {versions.map(({ text, writtenAt }) => (
          <li key={writtenAt}>
            <del className={styles.text}>{text}</del>
            <p className={styles.hint}>{formatTimestamp(writtenAt)}</p>
          </li>
        ))}
      </ol>
    </Collapse>
  );
}
