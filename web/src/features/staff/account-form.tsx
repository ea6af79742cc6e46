import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Permission } from '#domain/staff/permissions.ts';
import { readLogin } from '#domain/staff/staff-login.ts';
import { approvalsKey } from '../../api/approvals/approvals.ts';
import {
  changeStaffRights,
  inviteStaff,
  type SentLink,
  type StaffAccount,
  staffAccountsKey,
  staffAccountsQuery,
} from '../../api/staff/staff-accounts.ts';
import { hasCode } from '../../api/wire/api-error.ts';
import { refusedFields } from '../../api/wire/refused-fields.ts';
import { useSingleMutation } from '../../api/wire/use-single-mutation.ts';
import { phoneProblem } from '../../format/phone.ts';
import { type FormField, requireText } from '../../ui/forms/form-fields.ts';
import { FormFrame } from '../../ui/forms/form-frame.tsx';
import { notify } from '../../ui/feedback/notification-list.ts';
import { givenReason, optionalReason } from '../../ui/forms/optional-reason.ts';
import { linkSentText, waitsText } from './link-texts.ts';
import { RightsFields } from './rights-fields.tsx';
import { SaveFailure } from './save-failure.tsx';

type Props = {
  /** null for a new employee. */
  readonly account: StaffAccount | null;
  readonly onClose: () => void;
};

type Draft = {
  readonly login: string;
  readonly fullName: string;
  /** Up to ten digits. */
  readonly phone: string;
  readonly permissions: readonly Permission[];
  /** The role that gives the rights; when empty, `permissions` applies. */
  readonly roleUuid: string;
  readonly reason: string;
};

const emptyDraft: Draft = { login: '', fullName: '', phone: '', permissions: [], roleUuid: '', reason: '' };

function draftOf({ login, fullName, phone, permissions, role }: StaffAccount): Draft {
  const shown = { fullName: fullName ?? '', phone: phone ?? '', roleUuid: role?.roleUuid ?? '' };
  return { ...shown, login, permissions, reason: '' };
}

/** A new account, or the rights of an existing one. Changed rights apply from the employee's next request. */
export function AccountWindow({ account, onClose }: Props) {
  const [loaded, setLoaded] = useState(account);
  const save = useSave({ loaded, onClose });
  const refused = refusedFields(save.error, ['login', 'phone']);
  const showNew = async (): Promise<void> => {
    const now = await save.reload();
    if (now === null) onClose();
    else setLoaded(now);
  };
  return (
    <FormFrame
      key={loaded?.version}
      title={account === null ? 'Новый сотрудник' : `Права: ${account.login}`}
      fields={account === null ? [loginField, ...fields] : fields}
      initial={loaded === null ? emptyDraft : draftOf(loaded)}
      save={save}
      refused={refused}
      submitLabel={account === null ? 'Пригласить' : 'Сохранить'}
      onClose={onClose}
    >
      {Object.keys(refused).length === 0 && <SaveFailure error={save.error} onShowNew={showNew} />}
    </FormFrame>
  );
}

const loginField: FormField<Draft> = {
  kind: 'text',
  input: 'login',
  name: 'login',
  label: 'Логин',
  maxLength: 64,
  check: (login) =>
    readLogin(login) === null
      ? 'Латинские буквы и цифры, между ними можно точку, дефис и подчёркивание'
      : null,
};

const fields: readonly FormField<Draft>[] = [
  { kind: 'text', name: 'fullName', label: 'Имя', maxLength: 127, check: requireText },
  {
    kind: 'phone',
    name: 'phone',
    label: 'Телефон сотрудника: на него приходит ссылка для пароля',
    check: phoneProblem,
  },
  {
    kind: 'own',
    name: 'roleUuid',
    render: ({ permissions, roleUuid }, change) => (
      <RightsFields permissions={permissions} roleUuid={roleUuid} onChange={change} />
    ),
  },
  optionalReason,
];

type Saving = Omit<Props, 'account'> & {
  /** The loaded account; null for a new employee. */
  readonly loaded: StaffAccount | null;
};

function useSave({ loaded, onClose }: Saving) {
  const queryClient = useQueryClient();
  const save = useSingleMutation({
    mutationKey: [...staffAccountsKey, 'save'],
    mutationFn: (draft: Draft) => saveDraft(loaded, draft),
    onSuccess: async (link) => {
      await queryClient.invalidateQueries({ queryKey: staffAccountsKey });
      onClose();
      notify('SUCCESS', link === null ? 'Права изменены' : linkSentText(link));
    },
    onError: (error) => {
      if (!hasCode(error, 'approval.waits.error')) return;
      void queryClient.invalidateQueries({ queryKey: approvalsKey });
      onClose();
      notify('SUCCESS', waitsText);
    },
  });
  const reload = async (): Promise<StaffAccount | null> => {
    const accounts = await queryClient.query({ ...staffAccountsQuery(), staleTime: 0 });
    save.reset();
    return accounts.find(({ staffUuid }) => staffUuid === loaded?.staffUuid) ?? null;
  };
  return { ...save, reload };
}

async function saveDraft(account: StaffAccount | null, draft: Draft): Promise<SentLink | null> {
  const { login, fullName, phone, roleUuid } = draft;
  const rights = { permissions: [...draft.permissions], ...(roleUuid === '' ? {} : { roleUuid }) };
  const given = givenReason(draft.reason);
  if (account === null) return inviteStaff({ login, fullName, phone, ...rights, ...given });
  const { staffUuid, version } = account;
  await changeStaffRights({ staffUuid, fullName, phone, ...rights, version, ...given });
  return null;
}
