import { useStartup } from '../../api/config/use-startup.ts';
import { Card } from '../../ui/layout/card.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { PhoneLink } from '../../ui/navigation/link.tsx';
import { Tag } from '../../ui/data-display/tag.tsx';
import styles from './accessibility-page.module.css';
import { checks, criteria, type Criterion } from './wcag-criteria.ts';

const states = {
  MET: 'Выполнено',
  NOT_APPLICABLE: 'Неприменимо',
  NOT_MET: 'Не выполнено',
} as const satisfies Record<Criterion['state'], string>;

/** What the client's pages make of each criterion of WCAG 2.2 AA, how it is checked, and whom to write to. */
export function AccessibilityPage() {
  const failed = criteria.filter(({ state }) => state === 'NOT_MET');
  return (
    <Page
      title="Доступность сайта"
      lead={
        <p>
          Кабинет клиента и страница оплаты покупки следуют стандарту WCAG 2.2 уровня AA.{' '}
          {failed.length === 0
            ? 'Выполнены все его критерии.'
            : `Пока не выполнено: ${failed.map(({ id }) => id).join(', ')}.`}
        </p>
      }
    >
      <Contact />
      <Card as="section" aria-labelledby="criteria-title">
        <h2 id="criteria-title">Критерии WCAG 2.2, A и AA</h2>
        <ul className={styles.criteria}>
          {criteria.map((criterion) => (
            <li key={criterion.id} className={styles.criterion}>
              <h3 className={styles.name}>
                {criterion.id} {criterion.name} <span className={styles.level}>{criterion.level}</span>
              </h3>
              <Tag tone={criterion.state === 'MET' ? 'accent' : 'neutral'}>{states[criterion.state]}</Tag>
              <p className={styles.how}>
                {criterion.state === 'MET' ? checks[criterion.check].words : criterion.reason}
              </p>
            </li>
          ))}
        </ul>
      </Card>
    </Page>
  );
}

function Contact() {
  const { operatorEmail, supportPhone } = useStartup();
  return (
    <Card as="section" className={styles.contact} aria-labelledby="contact-title">
      <h2 id="contact-title">Что-то мешает?</h2>
      <p>Проверки находят не всё. Напишите или позвоните нам, и мы исправим.</p>
      {operatorEmail !== '' && (
        <p>
          <a href={`mailto:${operatorEmail}`}>{operatorEmail}</a>
        </p>
      )}
      {supportPhone !== '' && (
        <p>
          <PhoneLink phone={supportPhone} />
        </p>
      )}
    </Card>
  );
}
