import type { Relief } from '#domain/pauses/pause-reason.ts';
import { pauseRequestsKey, recordReliefRequest } from '../../../api/pauses/staff-pauses.ts';
import { staffKeys } from '../../../api/clients/client-reference.ts';
import { refusalMessage } from '../../../api/wire/refusal-message.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { type FormField, requiredUpTo } from '../../../ui/forms/form-fields.ts';
import { FormFrame } from '../../../ui/forms/form-frame.tsx';
import { WindowButton } from '../../../ui/layout/window-button.tsx';
import { reliefs } from '../request-texts.ts';
import { daysProblem } from './decision.ts';
import { useSavePause } from './use-save-pause.ts';

type Props = { readonly phone: string; readonly orderUuid: string };

/** «Просьба об отсрочке…»: a client asks for relief by phone (docs/spec/rules.md#13). */
export function RecordRelief(props: Props) {
  return (
    <WindowButton label="Просьба об отсрочке…">
      {(close) => <RecordWindow {...props} onClose={close} />}
    </WindowButton>
  );
}

type Draft = {
  readonly reason: Relief;
  /** A number of days as text. */
  readonly days: string;
  readonly text: string;
};

const empty: Draft = { reason: 'ILLNESS', days: '30', text: '' };

const maxText = 255;

const fields: readonly FormField<Draft>[] = [
  { kind: 'radio', name: 'reason', label: 'Причина', options: reliefs },
  {
    kind: 'text',
    input: 'numeric',
    name: 'days',
    label: 'На сколько дней просит отсрочку',
    maxLength: 3,
    check: daysProblem,
  },
  { kind: 'area', name: 'text', label: 'Слова клиента', maxLength: maxText, check: requiredUpTo(maxText) },
];

function RecordWindow({ phone, orderUuid, onClose }: Props & { readonly onClose: () => void }) {
  const save = useSavePause<Draft>({
    mutationKey: ['pauses', 'record-relief', orderUuid],
    send: ({ reason, days, text }) =>
      recordReliefRequest(phone, { orderUuid, reason, text: text.trim(), wishedDays: Number(days) }),
    savedText: 'Просьба записана: решение — в «Обращениях»',
    changed: [staffKeys.client(phone), pauseRequestsKey],
    onClose,
  });
  return (
    <FormFrame
      title="Просьба об отсрочке"
      lead={
        <p>
          Клиент увидит просьбу и решение в своём заказе. Решение принимают в «Обращениях», до него ничего не
          меняется. Отсрочка начнётся с сегодняшнего дня, и штраф за дни ожидания снимут.
        </p>
      }
      fields={fields}
      initial={empty}
      save={save}
      submitLabel="Записать"
      onClose={onClose}
    >
      {save.refusal !== null && <Notice title={refusalMessage(save.refusal)} tone="warning" role="alert" />}
    </FormFrame>
  );
}
