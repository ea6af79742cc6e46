import { hasCode } from '../../../api/wire/api-error.ts';
import {
  type ConfirmedFactor,
  confirmSecondFactor,
  type NewFactor,
  type StaffCredentials,
} from '../../../api/auth/second-factor.ts';
import { useSingleMutation } from '../../../api/wire/use-single-mutation.ts';
import { Secret } from '../../../ui/back-office/secret.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { logInRefusalMessage } from './log-in-answers.ts';
import type { FormField } from '../../../ui/forms/form-fields.ts';
import { PageForm } from '../../../ui/forms/page-form.tsx';
import { missingField } from './log-in-fields.tsx';
import { FactorCodeField } from './factor-code-field.tsx';
import { encode } from 'uqr';
import styles from './staff-log-in.module.css';

type Props = {
  readonly proof: StaffCredentials;
  readonly factor: NewFactor;
  readonly onSetUp: (setUp: ConfirmedFactor) => void;
};

type FirstCode = { readonly code: string };

const fields: readonly FormField<FirstCode>[] = [
  {
    kind: 'own',
    name: 'code',
    render: ({ code }, change, error) => (
      <FactorCodeField
        isFirst
        code={code}
        error={error}
        onChange={(typed) => {
          change({ code: typed });
        }}
      />
    ),
  },
];

/** The secret of the authenticator as a QR code and as text, and the field for its first code. */
export function ConnectAuthenticator({ proof, factor: { otpauthUrl, secret }, onSetUp }: Props) {
  const confirm = useSingleMutation({
    mutationKey: ['second-factor', 'confirm'],
    mutationFn: ({ code }: FirstCode) => confirmSecondFactor({ ...proof, code }),
    onSuccess: onSetUp,
  });
  const isWrong = hasCode(confirm.error, 'admin.factor.wrong.error');
  return (
    <PageForm
      lead={
        <>
          <p>Отсканируйте код приложением: Яндекс Ключ, Google Authenticator, Aegis или другим.</p>
          <QrPicture text={otpauthUrl} label="QR-код для приложения с кодами" />
          <Secret
            title="Не сканируется? Введите ключ вручную"
            text={secret}
            shown={secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
            copyLabel="Скопировать ключ"
          />
        </>
      }
      fields={fields}
      initial={{ code: '' }}
      check={({ code }): Readonly<Record<string, string>> =>
        code.trim() === '' ? { code: missingField } : {}
      }
      refused={isWrong ? { code: 'Неверный код. Попробуйте следующий' } : {}}
      save={confirm}
      submitLabel="Подключить"
      onChange={() => {
        if (confirm.isError) confirm.reset();
      }}
    >
      {confirm.isError && !isWrong && (
        <Notice title={logInRefusalMessage(confirm.error)} tone="warning" role="alert" />
      )}
    </PageForm>
  );
}

type QrPictureProps = { readonly text: string; readonly label: string };

const quietModules = 4;

/**
 * A QR code drawn in the browser, so that the secret goes to no other server. The code is dark on white in both themes,
 * because phones read no other colours.
 */
function QrPicture({ text, label }: QrPictureProps) {
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  const side = size + 2 * quietModules;
  const modules = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x + quietModules} ${y + quietModules}h1v1h-1z`] : [])),
  );
  return (
    <svg className={styles.picture} viewBox={`0 0 ${side} ${side}`} role="img" aria-label={label}>
      <rect width={side} height={side} className={styles.paper} />
      <path d={modules.join('')} className={styles.ink} shapeRendering="crispEdges" />
    </svg>
  );
}
