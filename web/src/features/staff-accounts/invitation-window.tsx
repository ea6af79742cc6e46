import { instant, moscowDate } from '#domain/calendar.ts';
import type { Invitation } from '../../api/staff/staff-accounts.ts';
import { formatDay, formatTime } from '../../format/date.ts';
import { Button } from '../../ui/actions/button.tsx';
import { CopyButton } from '../../ui/actions/copy-button.tsx';
import { Modal } from '../../ui/frames/modal.tsx';
import styles from './accounts.module.css';

type Props = { readonly invitation: Invitation; readonly onClose: () => void };

/** The one time that an invitation is shown: the server keeps only its hash. */
export function InvitationWindow({ invitation: { invitationUrl, expiresAt }, onClose }: Props) {
  const until = instant(expiresAt);
  return (
    <Modal title="Приглашение готово" onClose={onClose}>
      <div className={styles.form}>
        <p>
          Передайте ссылку сотруднику лично: по ней он выберет пароль. Ссылка действует один раз, до{' '}
          {formatDay(moscowDate(until))}, {formatTime(until)}, и больше показана не будет.
        </p>
        <p className={styles.link}>
          <code>{invitationUrl}</code>
          <CopyButton text={invitationUrl} label="Скопировать ссылку" />
        </p>
        <Button onClick={onClose}>Готово</Button>
      </div>
    </Modal>
  );
}
