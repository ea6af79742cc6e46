import { useState } from 'react';
import { paths } from '../../paths.ts';
import { BackLink } from '../../ui/navigation/back-link.tsx';
import { Button, ButtonLink } from '../../ui/inputs/button.tsx';
import { CopyButton } from '../../ui/inputs/copy-button.tsx';
import { Icon } from '../../ui/data-display/icon.tsx';
import { Link, OutsideLink, PhoneLink } from '../../ui/navigation/link.tsx';
import { Modal } from '../../ui/layout/modal.tsx';
import { notify } from '../../ui/feedback/notification-list.ts';
import styles from './catalogue-page.module.css';

const variants = ['primary', 'secondary', 'text', 'danger'] as const;

/** All buttons and links. */
export function Actions() {
  return (
    <>
      <BackLink to={paths.orders}>Назад</BackLink>
      {variants.map((variant) => (
        <div key={variant} className={styles.row}>
          <Button variant={variant}>Продолжить</Button>
          <Button variant={variant} icon={<Icon name="card" size={20} />}>
            Оплатить
          </Button>
          <Button variant={variant} isPending>
            Продолжить
          </Button>
          <Button variant={variant} disabled>
            Продолжить
          </Button>
          <ButtonLink variant={variant} to={paths.orders}>
            Перейти к заказам
          </ButtonLink>
        </div>
      ))}
      <div className={styles.row}>
        <Link to={paths.orders}>Мои заказы</Link>
        <OutsideLink href="https://example.com/">Магазины-партнёры</OutsideLink>
        <OutsideLink href="javascript:alert(1)">Негодный адрес</OutsideLink>
        <PhoneLink phone="8 800 555-00-00" />
        <span>
          1234567890123 <CopyButton text="1234567890123" label="Скопировать номер заказа" />
        </span>
      </div>
      <div className={styles.row}>
        <Button
          variant="secondary"
          onClick={() => {
            notify('SUCCESS', 'Штраф оплачен');
          }}
        >
          Уведомление об успехе
        </Button>
        <Button
          variant="secondary"
          onClick={() => {
            notify('FAIL', 'Оплата не была выполнена успешно');
          }}
        >
          Уведомление о неудаче
        </Button>
        <OpenModal />
      </div>
    </>
  );
}

function OpenModal() {
  const [isOpen, setOpen] = useState(false);
  const close = (): void => {
    setOpen(false);
  };
  return (
    <>
      <Button
        variant="secondary"
        onClick={() => {
          setOpen(true);
        }}
      >
        Окно
      </Button>
      {isOpen && (
        <Modal title="Прекратить списания" onClose={close}>
          <p>Списания по заказу прекратятся. Клиент сможет платить сам.</p>
          <Button onClick={close}>Прекратить</Button>
        </Modal>
      )}
    </>
  );
}
