import { useQueryClient } from '@tanstack/react-query';
import { type AddOnService, catalogueKey, saveService } from '../../api/catalogue/catalogue-queries.ts';
import { hasCode } from '../../api/wire/api-error.ts';
import { useSingleMutation } from '../../api/wire/use-single-mutation.ts';
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
export function ToggleService({ service }: Props) {
  const { uuid, version: _version, ...saved } = service;
  const { serviceName: name, enabled } = service;
  const { label, variant, effect } = texts[enabled ? 'stop' : 'start'];
  const queryClient = useQueryClient();
  const toggle = useSingleMutation({
    mutationKey: [...catalogueKey, 'toggle', uuid],
    mutationFn: () => saveService(service, { ...saved, enabled: !enabled }),
    onSuccess: () => {
      notify('SUCCESS', 'Услуга обновлена');
    },
    onError: (error) => {
      notify('FAIL', hasCode(error, 'service.law.error') ? error.message : 'Не удалось обновить услугу');
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: catalogueKey }),
  });
  return (
    <ConfirmedButton
      label={label}
      spokenLabel={`${label}: ${name}`}
      title={`${label} услугу «${name}»?`}
      confirmLabel={`${label} услугу`}
      confirmVariant={variant}
      isPending={toggle.isPending}
      onConfirm={(close) => {
        toggle.mutate(undefined, { onSettled: close });
      }}
    >
      <p>{effect}</p>
    </ConfirmedButton>
  );
}
