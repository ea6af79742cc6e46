import type { ReactNode } from 'react';
import { safeExternalUrl } from '../../format/safe-external-url.ts';
import { paths } from '../../paths.ts';
import { ButtonAnchor, ButtonLink } from '../../ui/inputs/button.tsx';
import { Picture } from '../../ui/data-display/picture.tsx';
import type { CheckoutStep } from './checkout-step.ts';
import styles from './ending.module.css';

/** Steps without a further action on this page. */
export type EndingStep = Extract<CheckoutStep, 'ELSEWHERE' | 'APPROVED' | 'REJECTED' | 'EXPIRED'>;

type Props = {
  readonly step: EndingStep;
  /** The merchant's return address. */
  readonly returnUrl: string;
  /** The first payment was taken after the purchase had ended, and it is being returned. */
  readonly isMoneyReturned?: boolean;
  /** The button that opens the cabinet with the code entered here; null when a log-in is required. */
  readonly cabinet?: ReactNode;
  /** What was paid and what comes next. */
  readonly children?: ReactNode;
};

const endings = {
  APPROVED: {
    picture: 'done',
    title: 'Покупка оформлена',
    text: 'Магазин уже знает об этом. График платежей — в разделе «Мои заказы».',
  },
  REJECTED: {
    picture: 'card',
    title: 'Оформить частями не получилось',
    text: 'К сожалению, сейчас мы не можем одобрить эту покупку. Деньги не списаны. Покупку можно оплатить в магазине другим способом.',
  },
  EXPIRED: {
    picture: 'expired',
    title: 'Время на оформление истекло',
    text: 'Деньги не списаны. Вернитесь в магазин и начните заново.',
  },
  ELSEWHERE: {
    picture: 'lost',
    title: 'Оформление идёт в другом браузере',
    text: 'Код для этой покупки уже введён. Продолжите там, где вы его ввели: так никто другой не сможет заплатить за вас.',
  },
} as const satisfies Record<EndingStep, unknown>;

/** The result of the purchase, or the reason why it cannot continue here, with the link back to the merchant. */
export function Ending({ step, returnUrl, isMoneyReturned = false, cabinet = null, children }: Props) {
  const { picture, title, text } = endings[step];
  // an address of the merchant that is not safe to open has no button (docs/spec/reliability.md#S-30)
  const shop = safeExternalUrl(returnUrl);
  return (
    <div className={styles.ending} role="status">
      <Picture name={picture} isDrawn={step === 'APPROVED'} />
      <h2>{title}</h2>
      {children}
      <p>{isMoneyReturned ? text.replace('Деньги не списаны', 'Деньги вернутся на карту') : text}</p>
      <div className={styles.actions}>
        {shop !== null && (
          <ButtonAnchor href={shop} rel="noreferrer">
            Вернуться в магазин
          </ButtonAnchor>
        )}
        {cabinet}
        {step === 'APPROVED' && cabinet === null && (
          <ButtonLink variant="secondary" to={paths.orders}>
            Мои заказы
          </ButtonLink>
        )}
      </div>
    </div>
  );
}
