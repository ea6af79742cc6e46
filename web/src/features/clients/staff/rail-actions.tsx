import { useParams } from '@tanstack/react-router';
import type { StaffClientProfile } from '../../../api/clients/client-profile.ts';
import { paths } from '../../../paths.ts';
import { useRights } from '../../../session/use-rights.ts';
import { Link } from '../../../ui/navigation/link.tsx';
import styles from './client-rail.module.css';
import { isBlocked } from './client-status.ts';
import { RailOrderActs } from './rail-order-acts.tsx';

/** Links to the acts that the rights allow; each act stays on its page. */
export function RailActions({ profile: { phone, status } }: { readonly profile: StaffClientProfile }) {
  const { editProfile, manualTermination, editPenalty, editRefund } = useRights();
  if (![editProfile, manualTermination, editPenalty, editRefund].includes(true)) return null;
  return (
    <ul className={styles.actions} aria-label="Действия" data-folds>
      {editProfile && (
        <>
          <li>
            <NoteLink />
          </li>
          <li>
            <Link to={paths.messages}>Отправить сообщение повторно</Link>
          </li>
          <li>
            <Link to={paths.messages} hash="client-email-title">
              Исправить почту клиента
            </Link>
          </li>
          <li>
            <Link to={paths.profile} hash="subscription-title">
              Изменить подписку
            </Link>
          </li>
        </>
      )}
      <RailOrderActs phone={phone} />
      {editProfile && (
        <li>
          <Link
            to={paths.profile}
            hash="block-title"
            aria-label={isBlocked(status) ? 'Разблокировать, в профиле' : 'Заблокировать, в профиле'}
          >
            {isBlocked(status) ? 'Разблокировать' : 'Заблокировать'}
          </Link>
        </li>
      )}
    </ul>
  );
}

/** The notes of the open order, on other pages those of the client. */
function NoteLink() {
  const { orderId } = useParams({ strict: false });
  const label = 'Записать заметку';
  const hash = 'notes-title';
  if (orderId === undefined) {
    return (
      <Link to={paths.profile} hash={hash}>
        {label}
      </Link>
    );
  }
  return (
    <Link to={paths.order} params={{ orderId }} hash={hash}>
      {label}
    </Link>
  );
}
