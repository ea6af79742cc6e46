import { useQuery } from '@tanstack/react-query';
import { startupQuery } from '../../api/config/startup-query.ts';
import type { Startup } from '../../api/config/startup.ts';
import { paths } from '../../paths.ts';
import { Card } from '../../ui/layout/card.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Link, OutsideLink, PhoneLink } from '../../ui/navigation/link.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import styles from './faq-page.module.css';

/**
 * «Частые вопросы»: the configured link to answers and the support phone (docs/spec/specification.md#2 «FAQ page»,
 * docs/spec/specification.md#9). Without a phone, the address of the operator.
 */
export function FaqPage() {
  return (
    <Page title="Частые вопросы">
      <Answers />
      <p>
        <Link to={paths.accessibility}>Доступность сайта</Link>
      </p>
    </Page>
  );
}

function Answers() {
  const { data: startup, error, isFetching, refetch } = useQuery(startupQuery());
  if (startup !== undefined) return <Known startup={startup} />;
  if (error === null) return <FaqSkeleton />;
  return (
    <ErrorState
      message="Не удалось выполнить загрузку"
      isPending={isFetching}
      onRetry={() => void refetch()}
    />
  );
}

function FaqSkeleton() {
  return (
    <div role="status">
      <span className="visually-hidden" lang="en">
        Loading...
      </span>
      <Skeleton height={32} />
    </div>
  );
}

function Known({ startup: { faqLink, supportPhone, operatorEmail } }: { readonly startup: Startup }) {
  if (faqLink === '' && supportPhone === '' && operatorEmail === '') {
    return <EmptyState picture="lost" message="Ответов пока нет" />;
  }
  return (
    <Card className={styles.answers}>
      {faqLink !== '' && (
        <p>
          Ответы на вопросы о покупках, платежах и возвратах собраны{' '}
          <OutsideLink href={faqLink}>на сайте Плати частями</OutsideLink>
        </p>
      )}
      {supportPhone !== '' && (
        <div>
          <p className={styles.phone}>
            <PhoneLink phone={supportPhone} />
          </p>
          <p className={styles.note}>Для звонков по России. Поддержка 24/7.</p>
        </div>
      )}
      {supportPhone === '' && operatorEmail !== '' && (
        <p>
          Напишите в поддержку: <a href={`mailto:${operatorEmail}`}>{operatorEmail}</a>
        </p>
      )}
    </Card>
  );
}
