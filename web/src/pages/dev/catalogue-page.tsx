import type { ReactNode } from 'react';
import { Page } from '../../ui/layout/page.tsx';
import { BackOffice } from './back-office.tsx';
import styles from './catalogue-page.module.css';
import { Fields } from './fields.tsx';
import { Lists } from './lists.tsx';
import { States } from './states.tsx';
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
