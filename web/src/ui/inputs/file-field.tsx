import { useEffect, useRef } from 'react';
import { classNames } from '../theme/class-names.ts';
import { Field } from './field.tsx';
import fieldStyles from './field.module.css';
import styles from './file-field.module.css';

type Props = {
  readonly label: string;
  /** null until a file is chosen. */
  readonly file: File | null;
  /** The allowed endings of the name: «.txt,.csv». */
  readonly accept: string;
  readonly hint?: string | undefined;
  readonly error?: string | null;
  readonly onChange: (file: File | null) => void;
};

/**
 * A file of this computer. The browser's own field lies unseen above the box, because its texts are in the language of
 * the browser.
 */
export function FileField({ label, file, accept, hint, error, onChange }: Props) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (file === null && input.current !== null) input.current.value = '';
  }, [file]);
  return (
    <Field label={label} hint={hint} error={error}>
      {(attributes) => (
        <span className={classNames(fieldStyles.control, fieldStyles.group, styles.box)}>
          <input
            {...attributes}
            ref={input}
            type="file"
            className={styles.file}
            accept={accept}
            onClick={({ currentTarget }) => {
              // a browser reports a file that is chosen again, after a correction, only if the field is empty
              currentTarget.value = '';
              onChange(null);
            }}
            onChange={({ target }) => {
              onChange(target.files?.[0] ?? null);
            }}
          />
          <span className={styles.button} aria-hidden="true">
            Выбрать файл
          </span>
          <span className={styles.name} aria-hidden="true">
            {file?.name ?? 'Не выбран'}
          </span>
        </span>
      )}
    </Field>
  );
}
