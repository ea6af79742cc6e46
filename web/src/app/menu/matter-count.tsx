import { useQuery } from '@tanstack/react-query';
import { matterCountQuery } from '../../api/matters/matters.ts';
import { plural } from '../../format/plural.ts';
import { Badge } from '../../ui/data-display/badge.tsx';
import styles from './menu-links.module.css';

/** The number of matters that no colleague has taken; nothing without any, and while it is not known. */
export function MatterCount() {
  const { data = 0 } = useQuery(matterCountQuery());
  return data === 0 ? null : (
    <span className={styles.count}>
      {' '}
      <Badge count={data} label={plural(data, ['ждёт', 'ждут', 'ждут'])} />
    </span>
  );
}
