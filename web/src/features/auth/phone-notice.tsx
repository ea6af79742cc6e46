import { useEffect } from 'react';
import { track } from '../../api/wire/track.ts';
import { useStartup } from '../../api/config/use-startup.ts';
import { PartnerShops } from '../../ui/navigation/partner-shops.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import type { PhoneRefusal } from './phone-refusal.ts';
import { SupportContact } from './support-contact.tsx';

const titles = {
  BLOCKED: 'Номер телефона заблокирован',
  SESSION_BLOCKED: 'Номер телефона заблокирован',
  UNKNOWN_USER: 'Пользователь не найден',
  SBER_ID_FAILED: 'Не удалось выполнить вход через Сбер ID',
  FAILED: 'Запрос выполнен неуспешно, попробуйте еще раз',
} as const satisfies Record<PhoneRefusal, string>;

const advice = {
  BLOCKED: SupportContact,
  SESSION_BLOCKED: SessionBlocked,
  UNKNOWN_USER: BuyFirst,
  SBER_ID_FAILED: NoAdvice,
  FAILED: NoAdvice,
} as const satisfies Record<PhoneRefusal, () => React.ReactNode>;

type Props = {
  readonly refusal: PhoneRefusal;
  /** Additional text from the server; null when there is none. */
  readonly detail: string | null;
};

/** The reason why the log-in stopped at the phone, with advice (docs/spec/specification.md#8 «Phone page»). */
export function PhoneNotice({ refusal, detail }: Props) {
  const Advice = advice[refusal];
  useEffect(() => {
    track({ event: 'message_shown', message: titles[refusal] });
  }, [refusal]);
  return (
    <Notice title={titles[refusal]} tone={refusal === 'SESSION_BLOCKED' ? 'neutral' : 'warning'} role="alert">
      {detail !== null && <p>{detail}</p>}
      <Advice />
    </Notice>
  );
}

function SessionBlocked() {
  return (
    <>
      <p>Поэтому сеанс завершён.</p>
      <SupportContact />
    </>
  );
}

function BuyFirst() {
  const { partnerLink } = useStartup();
  return (
    <>
      <p>Чтобы войти в личный кабинет, совершите свою первую покупку</p>
      <PartnerShops link={partnerLink} />
    </>
  );
}

function NoAdvice() {
  return null;
}
