import { useQuery } from '@tanstack/react-query';
import { kopecks } from '#domain/money.ts';
import { clientProfileQuery } from '../../../api/clients/client-profile.ts';
import { clientSummaryQuery } from '../../../api/clients/client-summary.ts';
import { formatMoney } from '../../../format/money.ts';
import { countryCode, formatPhone } from '../../../format/phone.ts';
import { CopyButton } from '../../../ui/inputs/copy-button.tsx';
import { media, useMedia } from '../../../ui/layout/use-media.ts';
import styles from './client-line.module.css';
import { statusNames } from './client-status.ts';

/** Must be equal to the width in client-rail.module.css, from which the rail stays in sight. */
const railInSight = media('(width >= 1280px)');

/**
 * Who the client is, in the bar that stays above every page. Below the width at which the rail stays in sight, also
 * the name, the status and the debt (docs/spec/screens.md#staff).
 */
export function ClientLine({ phone }: { readonly phone: string }) {
  const isRailInSight = useMedia(railInSight);
  const shown = formatPhone({ countryCode, phone });
  if (isRailInSight) return <span className={styles.phone}>{shown}</span>;
  return (
    <>
      <span className={styles.phone}>
        {shown}
        <CopyButton text={`+7${phone}`} label="Скопировать телефон клиента в строке" />
      </span>
      <Standing phone={phone} />
    </>
  );
}

function Standing({ phone }: { readonly phone: string }) {
  const { data: profile } = useQuery(clientProfileQuery(phone));
  const { data: summary } = useQuery(clientSummaryQuery(phone));
  if (profile === undefined) return null;
  const debt = summary === undefined ? '' : `, долг ${formatMoney(kopecks(summary.debt))}`;
  return (
    <span className={styles.standing}>
      {profile.fullName ?? 'Клиент без имени'}. {statusNames[profile.status]}
      {debt}
    </span>
  );
}
