import { useQuery } from '@tanstack/react-query';
import { deviceQuery } from '../../api/config/device-query.ts';
import { track } from '../../api/wire/track.ts';
import { useStartup } from '../../api/config/use-startup.ts';
import { OutsideLink } from '../../ui/navigation/link.tsx';
import { Icon } from '../../ui/data-display/icon.tsx';
import styles from './app-panel.module.css';
import { appLinksFor } from './app-stores.ts';

/**
 * «С приложением удобнее», with links to app stores. Renders nothing when no link fits the device
 * (docs/spec/specification.md#2 «Phone login page»).
 */
export function AppPanel() {
  const { appLinks } = useStartup();
  const { data: platform } = useQuery(deviceQuery());
  const links = platform === undefined ? [] : appLinksFor(platform, appLinks);
  if (links.length === 0) return null;
  return (
    <aside className={styles.panel} aria-labelledby="app-panel-title">
      <span className={styles.mark}>
        <Icon name="phone" />
      </span>
      <div className={styles.words}>
        <h2 className={styles.title} id="app-panel-title">
          С приложением удобнее
        </h2>
        <ul className={styles.links}>
          {links.map(({ store, label, address }) => (
            <li key={store} className={styles.item}>
              <OutsideLink
                href={address}
                onClick={() => {
                  track({ event: 'app_link_click', store });
                }}
              >
                {label}
              </OutsideLink>
            </li>
          ))}
        </ul>
      </div>
    </aside>
  );
}
