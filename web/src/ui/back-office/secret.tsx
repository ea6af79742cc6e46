import { CopyButton } from '../inputs/copy-button.tsx';
import { Note } from './note.tsx';
import styles from './secret.module.css';

type Props = {
  readonly title?: string;
  readonly text: string;
  /** The text as it is read aloud or typed, when it differs: in groups of four. */
  readonly shown?: string;
  /** The label of the button that copies the text. */
  readonly copyLabel: string;
};

/** A key, a link or a password that is shown once, with a button that copies it. */
export function Secret({ title, text, shown = text, copyLabel }: Props) {
  return (
    <div>
      {title !== undefined && <Note>{title}</Note>}
      <p className={styles.secret}>
        <code>{shown}</code>
        <CopyButton text={text} label={copyLabel} />
      </p>
    </div>
  );
}
