import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Reminder, remindersKey, remindersQuery, switchReminder } from '../../api/clients/reminders.ts';
import { paths } from '../../paths.ts';
import { Card } from '../../ui/layout/card.tsx';
import { Checkbox } from '../../ui/inputs/checkbox.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { notify } from '../../ui/feedback/notification-list.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import styles from './reminders.module.css';

/** «Напоминания»: the channels of the reminder one day before a scheduled charge. */
export function Reminders() {
  const { data: reminders, error, isFetching, refetch } = useQuery(remindersQuery());
  return (
    <Card as="section" className={styles.section} aria-labelledby="reminders-title">
      <h2 id="reminders-title">Напоминания</h2>
      <p className={styles.note}>
        За день до списания. Коды приходят в любом случае, чеки и другие сообщения настраиваются в разделе{' '}
        <Link to={paths.notificationSettings}>Уведомления</Link>.
      </p>
      {reminders === undefined && error === null && <Skeleton height={22} />}
      {reminders === undefined && error !== null && (
        <ErrorState
          message="Не удалось выполнить загрузку"
          isPending={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {reminders?.map((reminder) => (
        <ReminderSwitch key={reminder.channel} {...reminder} />
      ))}
    </Card>
  );
}

const labels = {
  SMS: 'СМС на номер телефона',
  CALENDAR: 'Сигнал в календаре, на который вы подписались',
} as const satisfies Record<Reminder['channel'], string>;

/** Shows the new value at once and restores the old one when saving fails. */
function ReminderSwitch({ channel, enabled }: Reminder) {
  const queryClient = useQueryClient();
  const { mutate, variables, isPending } = useMutation({
    mutationKey: ['switch-reminder', channel],
    // a press while an earlier one is being saved is saved after it
    scope: { id: `switch-reminder-${channel}` },
    mutationFn: (isOn: boolean) => switchReminder({ channel, enabled: isOn }),
    onSuccess: (reminders) => {
      queryClient.setQueryData(remindersKey, reminders);
    },
    onError: () => {
      notify('FAIL', 'Что-то пошло не так, попробуйте еще раз');
    },
  });
  return (
    <Checkbox
      label={labels[channel]}
      isChecked={isPending ? variables : enabled}
      onChange={(isOn) => {
        mutate(isOn);
      }}
    />
  );
}
