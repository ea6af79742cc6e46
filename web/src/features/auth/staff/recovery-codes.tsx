import { ButtonRow } from '../../../ui/back-office/button-row.tsx';
import { Button } from '../../../ui/inputs/button.tsx';
import { CopyButton } from '../../../ui/inputs/copy-button.tsx';
import { saveFile } from '../../../ui/navigation/save-file.ts';
import styles from './staff-log-in.module.css';

type Props = { readonly codes: readonly string[]; readonly onDone: () => void };

/** Shows new recovery codes. They are shown only once, because the server stores only their hashes. */
export function RecoveryCodes({ codes, onDone }: Props) {
  const text = codes.join('\n');
  return (
    <div className={styles.form}>
      <p>
        Если телефон потеряется, вместо кода из приложения подойдёт один из этих, каждый один раз. Сохраните
        их там, где найдёте без телефона: больше они показаны не будут.
      </p>
      <ul className={styles.codes} aria-label="Коды восстановления">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <ButtonRow>
        <Button
          variant="secondary"
          onClick={() => {
            saveFile(new Blob([`${text}\n`], { type: 'text/plain' }), 'chasti-recovery-codes.txt');
          }}
        >
          Скачать
        </Button>
        <CopyButton text={text} label="Скопировать коды восстановления" />
      </ButtonRow>
      <Button isWide onClick={onDone}>
        Коды сохранены
      </Button>
    </div>
  );
}
