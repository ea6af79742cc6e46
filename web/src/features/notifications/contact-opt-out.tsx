import { useQueryClient } from '@tanstack/react-query';
import { settingsKey, switchOwnContactRefusal } from '../../api/notifications/notification-settings.ts';
import { useSingleMutation } from '../../api/wire/use-single-mutation.ts';
import { notify } from '../../ui/feedback/notification-list.ts';
import { Checkbox } from '../../ui/inputs/checkbox.tsx';
import { Card } from '../../ui/layout/card.tsx';
import styles from './notification-settings.module.css';

/** The client's refusal of contact about overdue debt (docs/spec/rules.md#12). */
export function ContactOptOut({ isRefused }: { readonly isRefused: boolean }) {
  const queryClient = useQueryClient();
  const { mutate, variables, isPending } = useSingleMutation({
    mutationKey: ['contact-refusal'],
    mutationFn: switchOwnContactRefusal,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: settingsKey }),
    onError: () => {
      notify('FAIL', 'Что-то пошло не так, попробуйте еще раз');
    },
  });
  return (
    <Card as="section" className={styles.section} aria-labelledby="refusal-title">
      <h2 id="refusal-title">Сообщения о просроченном долге</h2>
      <p className={styles.note}>
        По закону 230-ФЗ от них можно отказаться. Долг и штраф от этого не меняются, всё видно в кабинете.
      </p>
      <Checkbox
        label="Не присылать сообщения о просроченном долге"
        isChecked={isPending ? variables : isRefused}
        onChange={(isOn) => {
          if (!isPending) mutate(isOn);
        }}
      />
    </Card>
  );
}
