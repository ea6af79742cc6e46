import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { plusDays } from '#domain/calendar.ts';
import { changePause, endPause } from '../../../api/staff/pauses.ts';
import type { StaffPause } from '../../../api/staff/pauses.ts';
import { staffKeys } from '../../../api/staff/staff-queries.ts';
import { hasCode } from '../../../api/wire/api-error.ts';
import { refusalMessage } from '../../../api/wire/refusal-message.ts';
import { useSingleMutation } from '../../../api/wire/use-single-mutation.ts';
import { today } from '../../../format/date.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { notify } from '../../../ui/feedback/notification-list.ts';
import { Button } from '../../../ui/inputs/button.tsx';
import type { FormField } from '../../../ui/inputs/form-fields.ts';
import { requiredUpTo } from '../../../ui/inputs/form-fields.ts';
import { FormFrame } from '../../../ui/inputs/form-frame.tsx';
import styles from '../pauses.module.css';
import { daysProblem } from './decision.ts';
import { lawField } from './law-field.ts';
import { PauseEffect } from './decision-effect.tsx';

type Props = {
  readonly phone: string;
  readonly orderUuid: string;
  readonly pause: Pick<StaffPause, 'dateTo'>;
};

/** «Изменить паузу»: prolongs or ends the running pause of an order with a reason (docs/spec/rules.md#13). */
export function ChangePause(props: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="secondary"
        onClick={() => {
          setOpen(true);
        }}
      >
        Изменить паузу
      </Button>
      {isOpen && (
        <ChangeWindow
          {...props}
          onClose={() => {
            setOpen(false);
          }}
        />
      )}
    </>
  );
}

type Change = {
  readonly kind: 'PROLONG' | 'END';
  /** A number of days as text. */
  readonly days: string;
  readonly note: string;
  readonly lawTermConfirmed: boolean;
};

const unchanged: Change = { kind: 'PROLONG', days: '7', note: '', lawTermConfirmed: false };

const maxNote = 255;

const fields: readonly FormField<Change>[] = [
  {
    kind: 'radio',
    name: 'kind',
    label: 'Что сделать',
    options: [
      { value: 'PROLONG', label: 'Продлить паузу' },
      { value: 'END', label: 'Закончить паузу сегодня' },
    ],
  },
  {
    kind: 'text',
    input: 'numeric',
    name: 'days',
    label: 'На сколько дней продлить',
    maxLength: 3,
    check: daysProblem,
    isShown: ({ kind }) => kind === 'PROLONG',
  },
  { kind: 'area', name: 'note', label: 'Причина', maxLength: maxNote, check: requiredUpTo(maxNote) },
];

function ChangeWindow({ phone, orderUuid, pause, onClose }: Props & { readonly onClose: () => void }) {
  const queryClient = useQueryClient();
  const save = useSingleMutation({
    mutationKey: ['pauses', 'change', orderUuid],
    mutationFn: (change: Change) => {
      const { kind, lawTermConfirmed } = change;
      const reason = { orderUuid, note: change.note.trim() };
      return kind === 'END'
        ? endPause(phone, reason)
        : changePause(phone, {
            ...reason,
            dateTo: plusDays(pause.dateTo, Number(change.days)),
            lawTermConfirmed,
          });
    },
    onSuccess: () => {
      notify('SUCCESS', 'Пауза изменена');
      onClose();
    },
    onError: (error) => {
      if (!hasCode(error, 'approval.waits.error')) return;
      notify('SUCCESS', 'Запрос отправлен: паузу подтвердит другой сотрудник');
      onClose();
    },
    onSettled: async (_answer, error) => {
      if (!hasCode(error, 'pause.law.error', 'pause.dates.error'))
        await queryClient.invalidateQueries({ queryKey: staffKeys.client(phone) });
    },
  });
  const asksLaw = hasCode(save.error, 'pause.law.error');
  return (
    <FormFrame
      title="Изменить паузу"
      fields={asksLaw ? [...fields, lawField] : fields}
      initial={unchanged}
      preview={(change) => (
        <section className={styles.effect} aria-label="Что изменится">
          <Effect change={change} orderUuid={orderUuid} pause={pause} />
        </section>
      )}
      save={save}
      submitLabel="Изменить паузу"
      onClose={onClose}
    >
      {save.error !== null && <Notice title={refusalMessage(save.error)} tone="warning" role="alert" />}
    </FormFrame>
  );
}

type EffectProps = Pick<Props, 'orderUuid' | 'pause'> & { readonly change: Change };

function Effect({ change: { kind, days }, orderUuid, pause }: EffectProps) {
  if (kind === 'END') return <PauseEffect question={{ orderUuid, dateTo: today() }} />;
  if (daysProblem(days) !== null) return <p>Введите число дней: здесь будет график до и после</p>;
  return <PauseEffect question={{ orderUuid, dateTo: plusDays(pause.dateTo, Number(days)) }} />;
}
