import type { ReactNode } from 'react';
import { Card } from '../../ui/layout/card.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Loader } from '../../ui/feedback/loader.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { BackOffice } from './back-office.tsx';
import styles from './catalogue-page.module.css';
import { Fields } from './fields.tsx';
import { Lists } from './lists.tsx';
import { Actions } from './actions.tsx';
import { TextElements } from './text-elements.tsx';

/** Every `ui` component with its states, in development only, for review and visual checks. */
export function CataloguePage() {
  return (
    <Page title="Части интерфейса">
      <Section title="Действия">
        <Actions />
      </Section>
      <Section title="Поля">
        <Fields />
      </Section>
      <Section title="Поля и окна сотрудников">
        <BackOffice />
      </Section>
      <Section title="Слова и знаки">
        <TextElements />
      </Section>
      <Section title="Списки и карты">
        <Lists />
      </Section>
      <Section title="Состояния">
        <States />
      </Section>
    </Page>
  );
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** Loading, empty and error states. */
function States() {
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
