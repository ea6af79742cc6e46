import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Subscription, SubscriptionRequest } from '../../api/staff/catalogue-queries.ts';
import { catalogueKey, saveSubscription } from '../../api/staff/catalogue-queries.ts';
import { useSingleMutation } from '../../api/wire/use-single-mutation.ts';
import { Button } from '../../ui/inputs/button.tsx';
import { Checkbox } from '../../ui/inputs/checkbox.tsx';
import { Modal } from '../../ui/layout/modal.tsx';
import { notify } from '../../ui/feedback/notification-list.ts';
import { Select } from '../../ui/inputs/select.tsx';
import { StaleNotice } from './stale-notice.tsx';
import { TextField } from '../../ui/inputs/text-field.tsx';
import styles from './form.module.css';

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

const required = 'Обязательное поле';

/**
 * A category of the card subscription. The identifier of an existing one cannot change (docs/spec/specification.md#5
 * «Subscription form»).
 */
export function SubscriptionWindow({ subscription, onReload, onClose }: Props) {
  const queryClient = useQueryClient();
  const [draft, setDraft] = useState<SubscriptionRequest>(subscription ?? empty);
  const [wasSubmitted, setSubmitted] = useState(false);
  const [id, name] = [draft.subscriptionId.trim(), draft.subscriptionName.trim()];
  const save = useSingleMutation({
    mutationKey: [...catalogueKey, 'save-subscription'],
    mutationFn: () =>
      saveSubscription(subscription, { ...draft, subscriptionId: id, subscriptionName: name }),
    onSuccess: async () => {
      notify('SUCCESS', subscription === null ? 'Подписка добавлена' : 'Подписка обновлена');
      await queryClient.invalidateQueries({ queryKey: catalogueKey });
      onClose();
    },
  });
  return (
    <Modal
      title={subscription === null ? 'Новая категория подписки' : 'Изменение категории подписки'}
      isLocked={save.isPending}
      onClose={onClose}
    >
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setSubmitted(true);
          if (id !== '' && name !== '') save.mutate();
        }}
      >
        <Fields
          draft={draft}
          isNew={subscription === null}
          wasSubmitted={wasSubmitted}
          onChange={(changes) => {
            setDraft({ ...draft, ...changes });
          }}
        />
        <StaleNotice error={save.error} onReload={onReload} />
        <Button type="submit" isPending={save.isPending}>
          Сохранить
        </Button>
      </form>
    </Modal>
  );
}

type FieldsProps = {
  readonly draft: SubscriptionRequest;
  readonly isNew: boolean;
  readonly wasSubmitted: boolean;
  readonly onChange: (changes: Partial<SubscriptionRequest>) => void;
};

function Fields({ draft, isNew, wasSubmitted, onChange }: FieldsProps) {
  return (
    <>
      <TextField
        label="Идентификатор"
        value={draft.subscriptionId}
        maxLength={64}
        disabled={!isNew}
        error={wasSubmitted && draft.subscriptionId.trim() === '' ? required : null}
        onChange={(subscriptionId) => {
          onChange({ subscriptionId });
        }}
      />
      <TextField
        label="Название"
        value={draft.subscriptionName}
        maxLength={127}
        error={wasSubmitted && draft.subscriptionName.trim() === '' ? required : null}
        onChange={(subscriptionName) => {
          onChange({ subscriptionName });
        }}
      />
      <Checkbox
        label="Скидка действует"
        isChecked={draft.discountEnabled}
        onChange={(discountEnabled) => {
          onChange({ discountEnabled });
        }}
      />
      <Select
        label="Статус"
        value={draft.status}
        options={[
          { value: 'ACTUAL', label: 'Актуальна' },
          { value: 'DELETED', label: 'Удалена' },
        ]}
        onChange={(status) => {
          onChange({ status });
        }}
      />
    </>
  );
}
