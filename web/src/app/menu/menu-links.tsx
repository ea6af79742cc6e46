import { Link, useLocation } from '@tanstack/react-router';
import type { User } from '../../api/auth/user.ts';
import { paths } from '../../paths.ts';
import { Icon } from '../../ui/data-display/icon.tsx';
import styles from './menu-links.module.css';
import { findParentItem } from './menu-items.ts';
import { UnreadCount } from './unread-count.tsx';
import { ApprovalCount } from './approval-count.tsx';
import { MatterCount } from './matter-count.tsx';
import { useMenu } from './use-menu.ts';

type Props = { readonly user: User };

/** The items of the menu; «Выйти» is the last. */
export function MenuLinks({ user }: Props) {
  const items = useMenu(user);
  const parentPath = findParentItem(useLocation().pathname);
  return (
    <ul className={styles.links}>
      {items.map(({ label, path, icon, isNested }) => (
        <li key={path} data-nested={isNested}>
          <Link to={path} className={styles.link} {...(path === parentPath && { 'aria-current': 'page' })}>
            <Icon name={icon} size={20} />
            {label}
            {path === paths.messages && user.kind === 'CLIENT' && <UnreadCount />}
            {path === paths.approvals && <ApprovalCount />}
            {path === paths.matters && <MatterCount />}
          </Link>
        </li>
      ))}
      <li className={styles.last}>
        <Link
          to={user.kind === 'STAFF' ? paths.adminLogOut : paths.logOut}
          className={styles.link}
          preload={false}
        >
          <Icon name="exit" size={20} />
          Выйти
        </Link>
      </li>
    </ul>
  );
}
