import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type AddOnService, catalogueKey, saveService } from '../../api/catalogue/catalogue-queries.ts';
import { refusalMessage } from '../../api/wire/refusal-message.ts';
import { useAct } from '../../api/wire/use-act.ts';
import { ConfirmedButton } from '../../ui/back-office/confirmed-button.tsx';
import { notify } from '../../ui/feedback/notification-list.ts';

type Props = { readonly service: AddOnService };

const texts = {
  start: {
    label: 'Запустить',
    variant: 'primary',
    effect: 'Клиенты сразу увидят услугу в своих заказах и смогут её купить по этому тарифу.',
  },
  stop: {
    label: 'Остановить',
    variant: 'danger',
    effect: 'Клиенты больше не смогут купить услугу. Купленное остаётся. Услугу можно запустить снова.',
  },
} as const;

/** Starts or stops a service: saves the whole service with `enabled` flipped (docs/spec/specification.md#4). */
export function ToggleService({ service: latest }: Props) {
  const [service, open] = useState(latest);
  const { uuid, version: _version, ...saved } = service;
  const { serviceName: name, enabled } = service;
  const { label, variant, effect } = texts[enabled ? 'stop' : 'start'];
  const queryClient = useQueryClient();
  const toggle = useAct({
    mutationKey: [...catalogueKey, 'toggle', uuid],
    mutationFn: () => saveService(service, { ...saved, enabled: !enabled }),
    onSuccess: () => {
      notify('SUCCESS', 'Услуга обновлена');
    },
    onRefused: (error) => {
      notify('FAIL', refusalMessage(error, 'Не удалось обновить услугу'));
    },
    reload: () => queryClient.invalidateQueries({ queryKey: catalogueKey }),
  });
  // a further press repeats the act without an answer, although the page may have loaded its result meanwhile
  if (service !== latest && !toggle.isPending && toggle.lostAnswer === null) open(latest);
  return (
    <ConfirmedButton
      label={label}
      spokenLabel={`${label}: ${name}`}
      title={`${label} услугу «${name}»?`}
      confirmLabel={`${label} услугу`}
      confirmVariant={variant}
      act={toggle}
      onConfirm={(close) => {
        toggle.confirm(undefined, close);
      }}
    >
      <p>{effect}</p>
    </ConfirmedButton>
  );
}
