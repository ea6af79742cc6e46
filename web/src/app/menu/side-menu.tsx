import type { User } from '../../api/auth/user.ts';
import { media, useMedia } from '../../ui/layout/use-media.ts';
import { MenuLinks } from './menu-links.tsx';
import styles from './side-menu.module.css';

type Props = { readonly user: User };

/** Must be equal to the width in side-menu.module.css. */
const wideScreen = media('(width >= 960px)');

/** The menu beside the page on a wide screen (docs/spec/specification.md#2 «Main layout»). */
export function SideMenu({ user }: Props) {
  return (
    useMedia(wideScreen) && (
      <nav className={styles.side} aria-label="Разделы">
        <MenuLinks user={user} />
      </nav>
    )
  );
}
