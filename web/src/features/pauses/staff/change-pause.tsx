import { useState } from 'react';
import { type CalendarDate, plusDays } from '#domain/dates.ts';
import { changePause, endPause, type StaffPause } from '../../../api/pauses/staff-pauses.ts';
import { staffKeys } from '../../../api/clients/client-reference.ts';
import { hasCode } from '../../../api/wire/api-error.ts';
import { refusalMessage } from '../../../api/wire/refusal-message.ts';
import { formatDayWithYear } from '../../../format/date.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { type FormField, requiredUpTo } from '../../../ui/forms/form-fields.ts';
import { FormFrame } from '../../../ui/forms/form-frame.tsx';
import { WindowButton } from '../../../ui/layout/window-button.tsx';
import styles from '../pauses.module.css';
import { daysProblem } from './decision.ts';
import { lawField } from './law-field.ts';
import { type OnLawTerm, PauseEffect } from './pause-effect.tsx';
import { useSavePause } from './use-save-pause.ts';

type Props = {
  readonly phone: string;
  readonly orderUuid: string;
  readonly pause: Pick<StaffPause, 'dateTo'>;
  /** By the server's clock. */
  readonly today: CalendarDate;
};

/** «Изменить паузу»: prolongs or ends the running pause of an order with a reason (docs/spec/rules.md#13). */
export function ChangePause(props: Props) {
  return (
    <WindowButton label="Изменить паузу">
      {(close) => <ChangeWindow {...props} onClose={close} />}
    </WindowButton>
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

function ChangeWindow({ phone, orderUuid, pause, today, onClose }: Props & { readonly onClose: () => void }) {
  const save = useSavePause<Change>({
    mutationKey: ['pauses', 'change', orderUuid],
    send: (change) => {
      const { kind, lawTermConfirmed } = change;
      const reason = { orderUuid, note: change.note.trim() };
      return kind === 'END'
        ? endPause(phone, reason)
        : changePause(phone, {
            ...reason,
            dateTo: longerBy(pause, change),
            seenDateTo: pause.dateTo,
            lawTermConfirmed,
          });
    },
    savedText: (change) =>
      change.kind === 'END'
        ? 'Пауза закончена'
        : `Пауза продлена по ${formatDayWithYear(longerBy(pause, change))}`,
    changed: [staffKeys.client(phone)],
    onClose,
  });
  const [exceedsTerm, setExceedsTerm] = useState(false);
  const asksLaw = exceedsTerm || hasCode(save.error, 'pause.law.error');
  return (
    <FormFrame
      title="Изменить паузу"
      fields={asksLaw ? [...fields, lawField] : fields}
      initial={unchanged}
      preview={(change) => (
        <section className={styles.effect} aria-label="Что изменится">
          <Effect {...{ change, orderUuid, pause, today }} onLawTerm={setExceedsTerm} />
        </section>
      )}
      save={save}
      submitLabel={(change) => actOf(pause, change)}
      onClose={onClose}
    >
      {save.refusal !== null && <Notice title={refusalMessage(save.refusal)} tone="warning" role="alert" />}
    </FormFrame>
  );
}

function longerBy({ dateTo }: Props['pause'], { days }: Change): CalendarDate {
  return plusDays(dateTo, Number(days));
}

function actOf(pause: Props['pause'], change: Change): string {
  if (change.kind === 'END') return 'Закончить паузу сегодня';
  if (daysProblem(change.days) !== null) return 'Продлить паузу';
  return `Продлить паузу по ${formatDayWithYear(longerBy(pause, change))}`;
}

type EffectProps = Pick<Props, 'orderUuid' | 'pause' | 'today'> & {
  readonly change: Change;
  readonly onLawTerm: OnLawTerm;
};

function Effect({ change: { kind, days }, orderUuid, pause, today, onLawTerm }: EffectProps) {
  if (kind === 'END')
    return <PauseEffect question={{ orderUuid, dateTo: today }} onLawTerm={onLawTerm} isEnd />;
  if (daysProblem(days) !== null) return <p>Введите число дней: здесь будет график до и после</p>;
  const dateTo = plusDays(pause.dateTo, Number(days));
  return <PauseEffect question={{ orderUuid, dateTo }} onLawTerm={onLawTerm} />;
}
