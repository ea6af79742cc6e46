import { Card } from '../../ui/layout/card.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Loader } from '../../ui/feedback/loader.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import styles from './catalogue-page.module.css';

/** Loading, empty and error states. */
export function States() {
  return (
    <div className={styles.grid}>
      <Card>
        <Loader />
      </Card>
      <Card className={styles.skeleton}>
        <Skeleton height={6} width={60} />
        <Skeleton height={4} />
        <Skeleton height={4} width={80} />
      </Card>
      <Card>
        <EmptyState picture="orders" message="Заказы отсутствуют" />
      </Card>
      <Card>
        <ErrorState message="Не удалось выполнить загрузку" onRetry={() => {}} />
      </Card>
      <Notice title="Платёж принят в обработку" picture="bank">
        <p>Обычно это занимает до минуты.</p>
      </Notice>
      <Notice title="Сеанс завершён" icon="clock">
        <p>Войдите ещё раз.</p>
      </Notice>
      <Notice title="Пользователь не найден" tone="warning">
        <p>Чтобы войти в личный кабинет, совершите свою первую покупку</p>
      </Notice>
    </div>
  );
}
