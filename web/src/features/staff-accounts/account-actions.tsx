import { useQueryClient } from '@tanstack/react-query';
import type { Invitation, StaffAccount } from '../../api/staff/staff-accounts.ts';
import {
  endStaffSession,
  resetStaff,
  resetStaffFactor,
  setStaffActive,
  staffAccountsKey,
} from '../../api/staff/staff-accounts.ts';
import { useSingleMutation } from '../../api/wire/use-single-mutation.ts';
import { saidBy } from '../../api/wire/said-by.ts';
import { Button } from '../../ui/actions/button.tsx';
import { notify } from '../../ui/states/notification-list.ts';
import styles from './accounts.module.css';

type Props = {
  readonly account: StaffAccount;
  readonly onEdit: () => void;
  readonly onInvited: (invitation: Invitation) => void;
};

type Deed = 'disable' | 'enable' | 'reset' | 'endSession' | 'resetFactor';

const deeds = {
  disable: { label: 'Отключить', done: 'Учётная запись отключена' },
  enable: { label: 'Включить', done: 'Учётная запись включена' },
  reset: { label: 'Сбросить доступ', done: 'Доступ сброшен' },
  resetFactor: { label: 'Сбросить второй фактор', done: 'Второй фактор сброшен' },
  endSession: { label: 'Завершить сеанс', done: 'Сеанс завершён' },
} as const satisfies Record<Deed, unknown>;

/** What can be done with the account of somebody else; one's own is for others to change. */
export function AccountActions({ account, onEdit, onInvited }: Props) {
  const queryClient = useQueryClient();
  const work = useSingleMutation({
    mutationKey: [...staffAccountsKey, account.staffUuid],
    mutationFn: (deed: Deed) => carryOut(account.staffUuid, deed),
    onSuccess: (invitation, deed) => {
      if (invitation === null) notify('SUCCESS', deeds[deed].done);
      else onInvited(invitation);
    },
    onError: (error) => {
      notify('FAIL', saidBy(error));
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: staffAccountsKey }),
  });
  if (account.own) return '—';
  return (
    <span className={styles.actions}>
      <Button look="secondary" aria-label={`Изменить: ${account.login}`} onClick={onEdit}>
        Изменить
      </Button>
      {offered(account).map((deed) => (
        <Button
          key={deed}
          look="secondary"
          aria-label={`${deeds[deed].label}: ${account.login}`}
          isPending={work.isPending && work.variables === deed}
          onClick={() => {
            work.mutate(deed);
          }}
        >
          {deeds[deed].label}
        </Button>
      ))}
    </span>
  );
}

function offered({ state, session, hasSecondFactor }: StaffAccount): readonly Deed[] {
  if (state === 'DISABLED') return ['enable'];
  return [
    ...(session === null ? [] : (['endSession'] as const)),
    ...(hasSecondFactor ? (['resetFactor'] as const) : []),
    'reset',
    'disable',
  ];
}

const quietDeeds = {
  disable: (staffUuid) => setStaffActive(staffUuid, false),
  enable: (staffUuid) => setStaffActive(staffUuid, true),
  endSession: endStaffSession,
  resetFactor: resetStaffFactor,
} as const satisfies Record<Exclude<Deed, 'reset'>, (staffUuid: string) => Promise<void>>;

async function carryOut(staffUuid: string, deed: Deed): Promise<Invitation | null> {
  if (deed === 'reset') return resetStaff(staffUuid);
  await quietDeeds[deed](staffUuid);
  return null;
}
