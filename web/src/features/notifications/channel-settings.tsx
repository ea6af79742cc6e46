import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import {
  type ChannelGroup,
  type NotificationSettings,
  saveChannels,
  settingsKey,
} from '../../api/notifications/notification-settings.ts';
import { hasCode } from '../../api/wire/api-error.ts';
import { notify } from '../../ui/feedback/notification-list.ts';
import { Checkbox } from '../../ui/inputs/checkbox.tsx';
import { Card } from '../../ui/layout/card.tsx';
import styles from './notification-settings.module.css';

type Group = ChannelGroup['group'];
type Channel = ChannelGroup['channels'][number];

const groupTexts = {
  REMINDERS: { title: 'Напоминания', note: 'За день до списания.' },
  RECEIPTS: { title: 'Чеки и возвраты', note: 'Списания, возвраты, полностью оплаченный заказ.' },
  COST: {
    title: 'Неудачные списания, просрочка и штрафы',
    note: 'Хотя бы один способ остаётся включённым: от этих сообщений зависит, сколько вы заплатите. О просроченном платеже пишем одним способом, первым из отмеченных: число таких сообщений ограничивает закон.',
  },
  SECURITY: {
    title: 'Безопасность',
    note: 'Вход с нового устройства и изменения карт. Хотя бы один способ остаётся включённым.',
  },
} as const satisfies Record<Group, { readonly title: string; readonly note: string }>;

const channelNames = { SMS: 'СМС', EMAIL: 'Почта', PUSH: 'Уведомления браузера' } as const satisfies Record<
  Channel,
  string
>;
const channelOrder = ['SMS', 'EMAIL', 'PUSH'] as const satisfies readonly Channel[];

type Props = {
  readonly settings: NotificationSettings;
  /** Shown when a channel needs a fresh code to be switched off. */
  readonly codeRequest: ReactNode;
};

/** The channels of each group of messages (docs/spec/rules.md#12). */
export function ChannelSettings({ settings: { groups, email, push }, codeRequest }: Props) {
  const isReachable = { SMS: true, EMAIL: email?.isConfirmed === true, PUSH: push.browsers > 0 };
  return (
    <>
      {groups.map((group) => (
        <GroupChannels key={group.group} group={group} isReachable={isReachable} codeRequest={codeRequest} />
      ))}
      <p className={styles.note}>
        Коды и предупреждение о списании с другой карты всегда приходят по СМС. Каждое сообщение остаётся в
        разделе «Сообщения».
      </p>
    </>
  );
}

type GroupProps = Pick<Props, 'codeRequest'> & {
  readonly group: ChannelGroup;
  /** Whether a channel reaches the client now. */
  readonly isReachable: Readonly<Record<Channel, boolean>>;
};

function GroupChannels({ group: { group: kind, channels }, isReachable, codeRequest }: GroupProps) {
  const queryClient = useQueryClient();
  const { title, note } = groupTexts[kind];
  const titleId = `channels-${kind}`;
  const { mutate, variables, isPending, error } = useMutation({
    mutationKey: ['save-channels', kind],
    // changes of all groups are saved one after another, because each response replaces the settings of all groups
    scope: { id: 'save-channels' },
    mutationFn: (wanted: readonly Channel[]) => saveChannels({ group: kind, channels: [...wanted] }),
    onSuccess: (settings) => {
      queryClient.setQueryData(settingsKey, settings);
    },
    onError: (error) => {
      if (hasCode(error, 'session.not.fresh.error')) return;
      const isLastChannel = hasCode(error, 'notification.channel.needed.error');
      notify(
        'FAIL',
        isLastChannel ? 'Оставьте хотя бы один способ' : 'Что-то пошло не так, попробуйте еще раз',
      );
    },
  });
  // the new value is shown at once, and the old one again when saving fails
  const shown = isPending ? variables : channels;
  return (
    <Card as="section" className={styles.section} aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      <p className={styles.note}>{note}</p>
      {channelOrder.map((channel) => (
        <Checkbox
          key={channel}
          label={
            <>
              {channelNames[channel]}
              <span className="visually-hidden">: {title}</span>
            </>
          }
          isChecked={shown.includes(channel) && isReachable[channel]}
          disabled={!isReachable[channel]}
          onChange={(isOn) => {
            mutate(isOn ? [...shown, channel] : shown.filter((each) => each !== channel));
          }}
        />
      ))}
      {hasCode(error, 'session.not.fresh.error') && codeRequest}
    </Card>
  );
}
