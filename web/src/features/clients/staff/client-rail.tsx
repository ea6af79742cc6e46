import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { moscowDate } from '#domain/dates.ts';
import { clientProfileQuery, type StaffClientProfile } from '../../../api/clients/client-profile.ts';
import { formatPhone } from '../../../format/phone.ts';
import { formatDate, formatTime } from '../../../format/date.ts';
import { formatTimestamp } from '../../../format/timestamp.ts';
import { Tag } from '../../../ui/data-display/tag.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Button } from '../../../ui/inputs/button.tsx';
import { CopyButton } from '../../../ui/inputs/copy-button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import styles from './client-rail.module.css';
import { isBlocked, statusNames } from './client-status.ts';
import { ClientSums } from './client-sums.tsx';
import { OldData } from './old-data.tsx';
import { RailActions } from './rail-actions.tsx';

type Props = { readonly phone: string };

/**
 * Who the client is and how the client stands, beside every page of the client (docs/spec/screens.md#staff). Above a
 * narrow page it unfolds, because the bar of staff has name, phone, status and debt.
 */
export function ClientRail({ phone }: Props) {
  const titleId = useId();
  const [isWhole, setWhole] = useState(false);
  const query = useQuery(clientProfileQuery(phone));
  const { data: profile, error, isFetching, refetch } = query;
  return (
    <aside className={styles.rail} aria-labelledby={titleId}>
      <Card>
        <div className={styles.parts} data-whole={isWhole}>
          <div className={styles.head}>
            <h2 id={titleId} className={styles.name}>
              {profile === undefined ? 'Клиент' : (profile.fullName ?? 'Клиент без имени')}
            </h2>
            <div className={styles.fold}>
              <Button
                variant="text"
                aria-expanded={isWhole}
                onClick={() => {
                  setWhole(!isWhole);
                }}
              >
                Подробнее о клиенте
              </Button>
            </div>
          </div>
          {profile === undefined && error === null && (
            <div data-folds>
              <Skeleton height={10} />
            </div>
          )}
          {profile === undefined && error !== null && (
            <ErrorState
              message="Не удалось выполнить загрузку"
              isPending={isFetching}
              onRetry={() => void refetch()}
            />
          )}
          {profile !== undefined && (
            <>
              <OldData query={query} />
              <Person profile={profile} />
            </>
          )}
          <ClientSums phone={phone} />
          {profile !== undefined && <RailActions profile={profile} />}
        </div>
      </Card>
    </aside>
  );
}

function Person({ profile }: { readonly profile: StaffClientProfile }) {
  const { status, phone } = profile;
  return (
    <>
      <div className={styles.person} data-folds>
        <div className={styles.phone}>
          {formatPhone(profile)}
          <CopyButton text={`+7${phone}`} label="Скопировать телефон клиента" />
        </div>
        <Tag tone={isBlocked(status) ? 'warning' : 'neutral'}>{statusNames[status]}</Tag>
      </div>
      <StatusReason profile={profile} />
    </>
  );
}

/** Why the status is what it is: the reason, the author and the time of the last block or its end. */
function StatusReason({
  profile: { status, statusChange, block },
}: {
  readonly profile: StaffClientProfile;
}) {
  if (status === 'TEMPORARY_BLOCKED' && block !== null) {
    return (
      <Muted>
        Слишком много неверных кодов. До {formatDate(moscowDate(block.until))}, {formatTime(block.until)}.
        Система, {formatTimestamp(block.since)}
      </Muted>
    );
  }
  if (statusChange === null) return null;
  const { action, reason, by, at } = statusChange;
  return (
    <Muted>
      {action === 'UNBLOCK' && 'Разблокирован. '}
      {reason}. {by}, {formatTimestamp(at)}
    </Muted>
  );
}

function Muted({ children }: { readonly children: ReactNode }) {
  return (
    <p className={styles.muted} data-folds>
      {children}
    </p>
  );
}
