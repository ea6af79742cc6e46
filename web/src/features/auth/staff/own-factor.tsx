import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  removeSecondFactor,
  renewRecoveryCodes,
  secondFactorKey,
  secondFactorQuery,
  type StaffCredentials,
} from '../../../api/auth/second-factor.ts';
import { useSingleMutation } from '../../../api/wire/use-single-mutation.ts';
import { plural } from '../../../format/plural.ts';
import { paths } from '../../../paths.ts';
import { ButtonRow } from '../../../ui/back-office/button-row.tsx';
import { Button, ButtonLink } from '../../../ui/inputs/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Dialog } from '../../../ui/back-office/dialog.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { notify } from '../../../ui/feedback/notification-list.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Tag } from '../../../ui/data-display/tag.tsx';
import { ProofForm } from './proof-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import styles from './staff-log-in.module.css';

type Action = 'renew' | 'remove';

const fewCodes = 3;

/**
 * «Второй фактор»: the state of the employee's second factor and the possible changes
 * (docs/spec/reliability.md#S-51).
 */
export function OwnFactor() {
  const { data, error, isFetching, refetch } = useQuery(secondFactorQuery());
  const [action, setAction] = useState<Action | null>(null);
  return (
    <Card as="section" className={styles.state} aria-labelledby="factor-title">
      <h2 id="factor-title">Второй фактор</h2>
      {data === undefined && error === null && <Skeleton height={24} />}
      {data === undefined && error !== null && (
        <ErrorState
          message="Не удалось выполнить загрузку"
          isPending={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {data !== undefined && <State {...data} onRequestChange={setAction} />}
      {data !== undefined && action !== null && (
        <ActionWindow
          action={action}
          login={data.login}
          onClose={() => {
            setAction(null);
          }}
        />
      )}
    </Card>
  );
}

type StateProps = {
  readonly enabled: boolean;
  readonly required: boolean;
  readonly recoveryCodesLeft: number;
  readonly onRequestChange: (action: Action) => void;
};

function State({ enabled, required, recoveryCodesLeft, onRequestChange }: StateProps) {
  if (!enabled) {
    return (
      <>
        <Tag>Не подключён</Tag>
        <p>Кроме пароля вход спросит код из приложения на вашем телефоне. Чужому пароля будет мало.</p>
        <ButtonLink to={paths.adminSecondFactor}>Подключить</ButtonLink>
      </>
    );
  }
  return (
    <>
      <Tag tone="accent">Подключён</Tag>
      <p>Кодов восстановления осталось: {recoveryCodesLeft}</p>
      {recoveryCodesLeft < fewCodes && (
        <Notice
          title={
            recoveryCodesLeft === 0
              ? 'Кодов не осталось: без телефона вы не войдёте. Получите новые'
              : `Осталось мало: ${plural(recoveryCodesLeft, ['код', 'кода', 'кодов'])}. Получите новые`
          }
        />
      )}
      <ButtonRow>
        <Button
          variant="secondary"
          onClick={() => {
            onRequestChange('renew');
          }}
        >
          Новые коды восстановления
        </Button>
        <ButtonLink variant="secondary" to={paths.adminSecondFactor}>
          Сменить приложение
        </ButtonLink>
        {!required && (
          <Button
            variant="danger"
            onClick={() => {
              onRequestChange('remove');
            }}
          >
            Отключить
          </Button>
        )}
      </ButtonRow>
    </>
  );
}

const actions = {
  renew: {
    title: 'Новые коды восстановления',
    text: 'Прежние коды перестанут действовать.',
    label: 'Получить коды',
    variant: 'primary',
  },
  remove: {
    title: 'Отключить второй фактор?',
    text: 'Войти снова можно будет по одному паролю.',
    label: 'Отключить',
    variant: 'danger',
  },
} as const satisfies Record<Action, unknown>;

type WindowProps = { readonly action: Action; readonly login: string; readonly onClose: () => void };

function ActionWindow({ action, login, onClose }: WindowProps) {
  const queryClient = useQueryClient();
  const { title, text, label, variant } = actions[action];
  const work = useSingleMutation({
    mutationKey: [...secondFactorKey, action],
    mutationFn: async (proof: StaffCredentials) => {
      if (action === 'renew') return renewRecoveryCodes(proof);
      await removeSecondFactor(proof);
      return null;
    },
    onSuccess: (codes) => {
      if (codes !== null) return;
      notify('SUCCESS', 'Второй фактор отключён');
      onClose();
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: secondFactorKey }),
  });
  const codes = work.data ?? null;
  return (
    // shown codes are shown only once, so only their button closes the window
    <Dialog title={title} isLocked={work.isPending || codes !== null} onClose={onClose}>
      {codes === null ? (
        <ProofForm
          login={login}
          hasFactor
          label={label}
          variant={variant}
          isPending={work.isPending}
          error={work.error}
          onProve={(proof) => {
            work.mutate(proof);
          }}
        >
          <p>{text}</p>
        </ProofForm>
      ) : (
        <RecoveryCodes codes={codes} onDone={onClose} />
      )}
    </Dialog>
  );
}
