import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { approvalsKey } from '../../api/approvals/approvals.ts';
import {
  disableStaff,
  enableStaff,
  endStaffSession,
  resetStaff,
  resetStaffFactor,
  type SeenAccount,
  type SentLink,
  type StaffAccount,
  staffAccountsKey,
} from '../../api/staff/staff-accounts.ts';
import { useAct } from '../../api/wire/use-act.ts';
import { hasCode } from '../../api/wire/api-error.ts';
import { refusalMessage } from '../../api/wire/refusal-message.ts';
import { Confirmation } from '../../ui/back-office/confirmation.tsx';
import { Menu, MenuAction } from '../../ui/back-office/menu.tsx';
import { notify } from '../../ui/feedback/notification-list.ts';
import type { GivenReason } from '../../ui/forms/optional-reason.ts';
import { linkSentText, waitsText } from './link-texts.ts';

type Props = {
  readonly account: StaffAccount;
  readonly onEdit: () => void;
};

type Action = 'disable' | 'enable' | 'reset' | 'endSession' | 'resetFactor';

const actions = {
  disable: {
    label: 'Отключить',
    done: 'Учётная запись отключена',
    effect: 'Сеанс сотрудника сразу закончится, войти он не сможет. Учётную запись можно включить снова.',
  },
  enable: {
    label: 'Включить',
    done: 'Учётная запись включена',
    effect: 'Сотрудник снова сможет войти, с теми же правами.',
  },
  reset: {
    label: 'Сбросить доступ',
    done: 'Доступ сброшен',
    effect:
      'Пароль перестанет действовать, сеанс закончится. Ссылка для нового пароля уйдёт на телефон сотрудника. Отменить сброс нельзя.',
  },
  resetFactor: {
    label: 'Сбросить второй фактор',
    done: 'Второй фактор сброшен',
    effect:
      'Коды прежнего приложения перестанут действовать, сеанс закончится. Сотрудник подключит второй фактор заново.',
  },
  endSession: {
    label: 'Завершить сеанс',
    done: 'Сеанс завершён',
    effect: 'Сотрудник выйдет из системы и потеряет то, что не сохранил. Войти снова он сможет сразу.',
  },
} as const satisfies Record<Action, unknown>;

type ActionCall = { readonly action: Action; readonly given: GivenReason };

/** The actions with another employee's account. Staff cannot change their own account. */
export function AccountActions({ account, onEdit }: Props) {
  const [chosenAction, ask] = useState<Action | null>(null);
  const queryClient = useQueryClient();
  const work = useAct({
    mutationKey: [...staffAccountsKey, account.staffUuid],
    mutationFn: (call: ActionCall) => runAction(account, call),
    onSuccess: (link, { action }) => {
      notify('SUCCESS', link === null ? `${actions[action].done}: ${account.login}` : linkSentText(link));
    },
    onRefused: (error) => {
      if (hasCode(error, 'approval.waits.error')) notify('SUCCESS', waitsText);
      else notify('FAIL', refusalMessage(error));
    },
    reload: () => {
      void queryClient.invalidateQueries({ queryKey: approvalsKey });
      return queryClient.invalidateQueries({ queryKey: staffAccountsKey });
    },
  });
  if (account.own) return null;
  return (
    <>
      <Menu label={`Действия: ${account.login}`} isPending={work.isPending}>
        <MenuAction label="Изменить" onSelect={onEdit} />
        {offered(account).map((action) => (
          <MenuAction
            key={action}
            label={labelOf(account, action)}
            isDanger={action === 'disable'}
            onSelect={() => {
              ask(action);
            }}
          />
        ))}
      </Menu>
      {chosenAction !== null && (
        <Confirmation
          title={`${labelOf(account, chosenAction)}: ${account.login}?`}
          confirmLabel={labelOf(account, chosenAction)}
          confirmVariant={chosenAction === 'enable' ? 'primary' : 'danger'}
          asksReason={chosenAction !== 'disable' && chosenAction !== 'endSession'}
          act={work}
          onConfirm={(given) => {
            work.confirm({ action: chosenAction, given }, () => {
              ask(null);
            });
          }}
          onClose={() => {
            ask(null);
          }}
        >
          <p>{effectOf(account, chosenAction)}</p>
        </Confirmation>
      )}
    </>
  );
}

/** For an invited employee without a password, a reset only sends another link. */
function labelOf({ state }: StaffAccount, action: Action): string {
  return action === 'reset' && state === 'INVITED' ? 'Отправить ссылку ещё раз' : actions[action].label;
}

function effectOf({ state }: StaffAccount, action: Action): string {
  return action === 'reset' && state === 'INVITED'
    ? 'Прежняя ссылка перестанет действовать, новая уйдёт на телефон сотрудника.'
    : actions[action].effect;
}

function offered({ state, session, hasSecondFactor, phone }: StaffAccount): readonly Action[] {
  if (state === 'DISABLED') return ['enable'];
  return [
    ...(session === null ? [] : (['endSession'] as const)),
    ...(hasSecondFactor ? (['resetFactor'] as const) : []),
    ...(phone === null ? [] : (['reset'] as const)),
    'disable',
  ];
}

const actionsWithoutLink = {
  disable: disableStaff,
  enable: enableStaff,
  endSession: endStaffSession,
  resetFactor: resetStaffFactor,
} as const satisfies Record<
  Exclude<Action, 'reset'>,
  (account: SeenAccount, given: GivenReason) => Promise<void>
>;

async function runAction(account: SeenAccount, { action, given }: ActionCall): Promise<SentLink | null> {
  if (action === 'reset') return resetStaff(account, given);
  await actionsWithoutLink[action](account, given);
  return null;
}
