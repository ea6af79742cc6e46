import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { staffHome, type StaffHome } from '#domain/staff/permissions.ts';
import type { User } from '../api/auth/user.ts';
import { openedClientQuery } from '../api/clients/client-profile.ts';
import { paths } from '../paths.ts';
import { homePath } from '../session/home-path.ts';
import { forgetStoredClient } from '../session/stored-client.ts';
import { useRights } from '../session/use-rights.ts';
import { useGoTo } from '../session/use-go-to.ts';
import { Button } from '../ui/inputs/button.tsx';
import { Icon } from '../ui/data-display/icon.tsx';
import { ClientLine } from '../features/clients/staff/client-line.tsx';
import { SessionEnd } from '../features/auth/staff/session-end.tsx';
import styles from './staff-bar.module.css';
import { StaffKeys } from './staff-keys.tsx';
import { StaffSearch } from './staff-search.tsx';
import { useChosenClient } from './use-chosen-client.ts';

type Props = { readonly user: Extract<User, { kind: 'STAFF' }> };

/** «Назад» leads to these pages only (docs/spec/specification.md#2 «Main layout»). */
const homesWithWayBack: ReadonlySet<StaffHome> = new Set(['products', 'fullPayment']);

/**
 * The bar above every staff page: a link back, the phone of the chosen client, and a button to choose another
 * (docs/spec/specification.md#2 «Main layout»).
 */
export function StaffBar({ user }: Props) {
  const { pathname } = useLocation();
  const clientPhone = useClientPhone();
  const goTo = useGoTo();
  const home: string = homePath(user);
  const hasWayBack = homesWithWayBack.has(staffHome(user.permissions)) && pathname !== home;
  return (
    <div className={styles.bar}>
      {hasWayBack && (
        <Link to={home} className={styles.back}>
          <Icon name="back" size={20} />
          Назад
        </Link>
      )}
      <span className={styles.mode}>Режим администратора</span>
      <StaffSearch user={user} />
      <Link to={paths.adminSecurity} className={styles.security}>
        <Icon name="shield" size={20} />
        <span className={styles.securityText}>Безопасность</span>
      </Link>
      <StaffKeys />
      <SessionEnd />
      {clientPhone !== null && (
        <span className={styles.client}>
          <ClientLine phone={clientPhone} />
          <Button
            variant="text"
            onClick={() => {
              forgetStoredClient();
              goTo(paths.orders, { search: { client: undefined } });
            }}
          >
            Изменить
          </Button>
        </span>
      )}
    </div>
  );
}

/** The phone of the chosen client; null without one, and until it has loaded. */
function useClientPhone(): string | null {
  const clientUuid = useChosenClient();
  const { viewProfile } = useRights();
  const isEnabled = clientUuid !== null && viewProfile;
  return useQuery({ ...openedClientQuery(clientUuid ?? ''), enabled: isEnabled }).data ?? null;
}
