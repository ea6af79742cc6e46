import { useState } from 'react';
import { paths } from '../../paths.ts';
import { BackLink } from '../../ui/inputs/back-link.tsx';
import { Button, ButtonLink } from '../../ui/inputs/button.tsx';
import { CopyButton } from '../../ui/inputs/copy-button.tsx';
import { Icon } from '../../ui/data-display/icon.tsx';
import { Link, OutsideLink, PhoneLink } from '../../ui/inputs/link.tsx';
import { Modal } from '../../ui/layout/modal.tsx';
import { notify } from '../../ui/feedback/notification-list.ts';
import styles from './catalogue-page.module.css';

const looks = ['primary', 'secondary', 'text', 'danger'] as const;

/** All buttons and links. */
export function Steps() {
  return (
    <>
      <BackLink to={paths.orders}>Назад</BackLink>
      {looks.map((look) => (
        <div key={look} className={styles.row}>
          <Button look={look}>Продолжить</Button>
          <Button look={look} icon={<Icon name="card" size={20} />}>
            Оплатить
          </Button>
          <Button look={look} isPending>
            Продолжить
          </Button>
          <Button look={look} disabled>
            Продолжить
          </Button>
          <ButtonLink look={look} to={paths.orders}>
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
          look="secondary"
          onClick={() => {
            notify('SUCCESS', 'Штраф оплачен');
          }}
        >
          Уведомление об успехе
        </Button>
        <Button
          look="secondary"
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
        look="secondary"
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
