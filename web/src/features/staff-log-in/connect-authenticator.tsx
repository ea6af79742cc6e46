import { useState } from 'react';
import { hasCode } from '../../api/wire/api-error.ts';
import type { NewFactor, Proof, SetUp } from '../../api/auth/second-factor.ts';
import { confirmSecondFactor } from '../../api/auth/second-factor.ts';
import { useSingleMutation } from '../../api/wire/use-single-mutation.ts';
import { Button } from '../../ui/inputs/button.tsx';
import { CopyButton } from '../../ui/inputs/copy-button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { logInRefusalMessage } from './log-in-answers.ts';
import { FactorCodeField } from './factor-code-field.tsx';
import { QrPicture } from './qr-picture.tsx';
import styles from './staff-log-in.module.css';

type Props = {
  readonly proof: Proof;
  readonly factor: NewFactor;
  readonly onSetUp: (setUp: SetUp) => void;
};

/** The secret of the authenticator as a QR code and as text, and the field for its first code. */
export function ConnectAuthenticator({ proof, factor: { otpauthUrl, secret }, onSetUp }: Props) {
  const [code, setCode] = useState('');
  const [wasSubmitted, setSubmitted] = useState(false);
  const confirm = useSingleMutation({
    mutationKey: ['second-factor', 'confirm'],
    mutationFn: () => confirmSecondFactor({ ...proof, code }),
    onSuccess: onSetUp,
  });
  const wrong = hasCode(confirm.error, 'admin.factor.wrong.error')
    ? 'Неверный код. Попробуйте следующий'
    : null;
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setSubmitted(true);
        if (code.trim() !== '') confirm.mutate();
      }}
    >
      <p>Отсканируйте код приложением: Яндекс Ключ, Google Authenticator, Aegis или другим.</p>
      <QrPicture text={otpauthUrl} label="QR-код для приложения с кодами" />
      <p className={styles.secret}>
        <span className={styles.note}>Не сканируется? Введите ключ вручную</span>
        <code>{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
        <CopyButton text={secret} label="Скопировать ключ" />
      </p>
      <FactorCodeField
        isFirst
        code={code}
        error={wrong ?? (wasSubmitted && code.trim() === '' ? 'Требуется заполнить поле' : null)}
        onChange={(text) => {
          setCode(text);
          if (confirm.isError) confirm.reset();
        }}
      />
      {confirm.isError && wrong === null && (
        <Notice title={logInRefusalMessage(confirm.error)} tone="warning" role="alert" />
      )}
      <Button type="submit" isWide isPending={confirm.isPending}>
        Подключить
      </Button>
    </form>
  );
}
