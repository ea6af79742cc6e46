import { useState } from 'react';
import { CodeField } from '../../ui/inputs/code-field.tsx';
import { NativeDateField } from '../../ui/inputs/native-date-field.tsx';
import { Money } from '../../ui/data-display/money.tsx';
import { PhoneField } from '../../ui/inputs/phone-field.tsx';
import { RadioGroup } from '../../ui/inputs/radio-group.tsx';
import { NativeSelect } from '../../ui/inputs/native-select.tsx';
import { TextArea } from '../../ui/inputs/text-area.tsx';
import { TextField } from '../../ui/inputs/text-field.tsx';
import { kopecks } from '#domain/money.ts';
import styles from './catalogue-page.module.css';

const reasons = [
  { value: '', label: 'Не выбрано' },
  { value: 'MOBILISATION', label: 'Мобилизация' },
  { value: 'BANKRUPTCY', label: 'Банкротство' },
] as const;

/** All inputs. */
export function Fields() {
  const [text, setText] = useState('');
  const [phone, setPhone] = useState('9001');
  const [date, setDate] = useState('2026-11-21');
  const [code, setCode] = useState('12');
  const [reason, setReason] = useState<(typeof reasons)[number]['value']>('');
  return (
    <>
      <div className={styles.grid}>
        <TextField label="Логин" value={text} onChange={setText} hint="Как в почте" />
        <TextField label="Логин" value={text} onChange={setText} error="Требуется заполнить поле" />
        <PhoneField label="Номер телефона" digits={phone} onChange={setPhone} />
        <PhoneField label="Номер телефона" digits="812" onChange={setPhone} error="Неверный номер телефона" />
        <NativeDateField label="С даты" value={date} onChange={setDate} />
        <CodeField label="Код из СМС" length={4} code={code} onChange={setCode} />
        <CodeField
          label="Код из СМС"
          length={6}
          code="123456"
          onChange={setCode}
          error="Срок действия кода истёк"
          disabled
        />
        <NativeSelect label="Причина" value={reason} options={reasons} onChange={setReason} />
        <TextArea label="Комментарий" value={text} onChange={setText} maxLength={255} />
      </div>
      <Choice />
    </>
  );
}

function Choice() {
  const [choice, choose] = useState<'NEXT' | 'ALL' | null>(null);
  return (
    <RadioGroup
      label="Сколько хотите заплатить"
      value={choice}
      onChange={choose}
      options={[
        {
          value: 'NEXT',
          label: 'Ближайший платеж',
          note: '13 декабря',
          aside: <Money amount={kopecks(833_250)} />,
        },
        { value: 'ALL', label: 'Весь долг', aside: <Money amount={kopecks(2_499_750)} /> },
      ]}
    />
  );
}
