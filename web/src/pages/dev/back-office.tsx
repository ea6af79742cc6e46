import { useState } from 'react';
import { Confirmation } from '../../ui/back-office/confirmation.tsx';
import { idleAct } from '../../ui/back-office/shown-act.ts';
import { Choice } from '../../ui/back-office/choice.tsx';
import { DatePicker } from '../../ui/back-office/date-picker.tsx';
import { DateRangePicker } from '../../ui/back-office/date-range-picker.tsx';
import { Dialog } from '../../ui/back-office/dialog.tsx';
import { Menu, MenuAction } from '../../ui/back-office/menu.tsx';
import { notify } from '../../ui/feedback/notification-list.ts';
import { Button } from '../../ui/inputs/button.tsx';
import styles from './catalogue-page.module.css';

const reasons = [
  { value: '', label: 'Не выбрано' },
  { value: 'MOBILISATION', label: 'Мобилизация' },
  { value: 'BANKRUPTCY', label: 'Банкротство' },
];

const shops = [
  { value: '', label: 'Все магазины' },
  ...Array.from({ length: 40 }, (_, index) => ({
    value: `SHOP-${index + 1}`,
    label: `Магазин ${index + 1}`,
  })),
];

/** The controls of the back office, made with React Aria. */
export function BackOffice() {
  const [reason, setReason] = useState('');
  const [shop, setShop] = useState('');
  const [day, setDay] = useState('2026-11-21');
  const [[from, to], setDays] = useState<readonly [string, string]>(['2026-11-01', '2026-11-21']);
  return (
    <>
      <div className={styles.grid}>
        <Choice label="Причина остановки" value={reason} options={reasons} onChange={setReason} />
        <Choice
          label="Причина остановки"
          value={reason}
          options={reasons}
          onChange={setReason}
          error="Обязательное поле"
        />
        <Choice label="Причина остановки" value={reason} options={reasons} onChange={setReason} isDisabled />
        <Choice label="Магазин" value={shop} options={shops} onChange={setShop} />
        <DatePicker label="День" value={day} min="2026-11-01" onChange={setDay} />
        <DatePicker label="День" value="" onChange={setDay} error="Укажите день" />
        <DateRangePicker
          label="Период"
          from={from}
          to={to}
          onChange={(first, last) => {
            setDays([first, last]);
          }}
        />
      </div>
      <Windows />
    </>
  );
}

function Windows() {
  const [opened, setOpened] = useState<'dialog' | 'question' | null>(null);
  const close = (): void => {
    setOpened(null);
  };
  return (
    <div className={styles.row}>
      <Menu label="Действия с магазином">
        <MenuAction
          label="Изменить"
          onSelect={() => {
            notify('SUCCESS', 'Изменено');
          }}
        />
        <MenuAction
          label="Отозвать ключ"
          isDanger
          onSelect={() => {
            setOpened('question');
          }}
        />
      </Menu>
      <Button
        variant="secondary"
        onClick={() => {
          setOpened('dialog');
        }}
      >
        Диалог
      </Button>
      {opened === 'dialog' && (
        <Dialog title="Прекратить списания по заказу" onClose={close}>
          <Choice label="Причина" value="" options={reasons} onChange={close} />
        </Dialog>
      )}
      {opened === 'question' && (
        <Confirmation
          title="Отозвать ключ …1234?"
          confirmLabel="Отозвать ключ"
          act={idleAct}
          onConfirm={close}
          onClose={close}
        >
          <p>Вернуть ключ нельзя.</p>
        </Confirmation>
      )}
    </div>
  );
}
