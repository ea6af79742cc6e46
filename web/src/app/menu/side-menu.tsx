import type { User } from '../../api/auth/user.ts';
import { MenuLinks } from './menu-links.tsx';
import styles from './side-menu.module.css';

type Props = { readonly user: User };

/** The menu beside the page on a wide screen (docs/spec/specification.md#2 «Main layout»). */
export function SideMenu({ user }: Props) {
  return (
    <nav className={styles.side} aria-label="Разделы">
      <MenuLinks user={user} />
    </nav>
  );
}
