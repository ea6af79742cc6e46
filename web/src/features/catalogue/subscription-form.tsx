import { useQueryClient } from '@tanstack/react-query';
import {
  catalogueKey,
  saveSubscription,
  type Subscription,
  type SubscriptionRequest,
} from '../../api/catalogue/catalogue-queries.ts';
import { useSingleMutation } from '../../api/wire/use-single-mutation.ts';
import { type FormField, requireText } from '../../ui/forms/form-fields.ts';
import { FormFrame } from '../../ui/forms/form-frame.tsx';
import { notify } from '../../ui/feedback/notification-list.ts';
import { StaleNotice } from './stale-notice.tsx';

type Props = {
  /** null for a new category. */
  readonly subscription: Subscription | null;
  readonly onReload: () => void;
  readonly onClose: () => void;
};

const empty: SubscriptionRequest = {
  subscriptionId: '',
  subscriptionName: '',
  discountEnabled: false,
  status: 'ACTUAL',
};

/**
 * A category of the card subscription. The identifier of an existing one cannot change (docs/spec/specification.md#5
 * «Subscription form»).
 */
export function SubscriptionWindow({ subscription, onReload, onClose }: Props) {
  const queryClient = useQueryClient();
  const save = useSingleMutation({
    mutationKey: [...catalogueKey, 'save-subscription'],
    mutationFn: (draft: SubscriptionRequest) =>
      saveSubscription(subscription, {
        ...draft,
        subscriptionId: draft.subscriptionId.trim(),
        subscriptionName: draft.subscriptionName.trim(),
      }),
    onSuccess: async () => {
      notify('SUCCESS', subscription === null ? 'Подписка добавлена' : 'Подписка обновлена');
      await queryClient.invalidateQueries({ queryKey: catalogueKey });
      onClose();
    },
  });
  return (
    <FormFrame
      title={subscription === null ? 'Новая категория подписки' : 'Изменение категории подписки'}
      fields={fieldsOf(subscription === null)}
      initial={subscription ?? empty}
      save={save}
      submitLabel="Сохранить"
      onClose={onClose}
    >
      <StaleNotice error={save.error} onReload={onReload} />
    </FormFrame>
  );
}

function fieldsOf(isNew: boolean): readonly FormField<SubscriptionRequest>[] {
  return [
    {
      kind: 'text',
      name: 'subscriptionId',
      label: 'Идентификатор',
      maxLength: 64,
      isDisabled: () => !isNew,
      check: requireText,
    },
    { kind: 'text', name: 'subscriptionName', label: 'Название', maxLength: 127, check: requireText },
    { kind: 'checkbox', name: 'discountEnabled', label: 'Скидка действует' },
    {
      kind: 'choice',
      name: 'status',
      label: 'Статус',
      options: [
        { value: 'ACTUAL', label: 'Актуальна' },
        { value: 'DELETED', label: 'Удалена' },
      ],
    },
  ];
}
