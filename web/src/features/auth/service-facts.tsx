import { useStartup } from '../../api/config/use-startup.ts';
import { Icon } from '../../ui/data-display/icon.tsx';
import styles from './service-facts.module.css';

const facts = [
  'Все суммы и даты видны до того, как вы подпишете договор',
  'О каждом списании предупреждаем заранее',
  'График, остаток и документы — в кабинете',
];

/** What the service is and who runs it, beside the log-in on a wide screen (docs/spec/screens.md#log-in). */
export function ServiceFacts() {
  const { operatorName } = useStartup();
  return (
    <aside className={styles.about} aria-label="О сервисе">
      <p className={styles.lead}>
        Покупка делится на платежи: первый в день покупки, остальные по графику с вашей карты.
      </p>
      <ul className={styles.facts}>
        {facts.map((fact) => (
          <li key={fact}>
            <Icon name="check" />
            {fact}
          </li>
        ))}
      </ul>
      {operatorName !== '' && <p className={styles.operator}>Сервис ведёт {operatorName}</p>}
    </aside>
  );
}
