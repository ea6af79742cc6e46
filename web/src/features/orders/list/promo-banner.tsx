import { useState } from 'react';
import { type CalendarDate, isCalendarDate } from '#domain/dates.ts';
import { formatDay, today } from '../../../format/date.ts';
import { readStored, writeStored } from '../../../session/stored.ts';
import { Icon } from '../../../ui/data-display/icon.tsx';
import styles from './promo-banner.module.css';
import { isPromoShown, type PromoWindow } from './promo-window.ts';

type Props = {
  /** null when no promo is configured. */
  readonly promo: PromoWindow | null;
};

const dismissalKey = 'promo-dismissed-until';

/**
 * The offer of a 10 % bonus and no commission for 4 and 6 months, within its window (docs/spec/specification.md#4
 * «Promo banner»).
 */
export function PromoBanner({ promo }: Props) {
  const [dismissedUntil, setDismissedUntil] = useState(readDismissal);
  if (promo === null || !isPromoShown(promo, today(), dismissedUntil)) return null;
  const dismiss = (): void => {
    writeStored(dismissalKey, promo.to);
    setDismissedUntil(promo.to);
  };
  return (
    <aside className={styles.banner} aria-label="Акция">
      <div>
        <p className={styles.title}>Бонусы 10% и покупки без комиссии</p>
        <p>До {formatDay(promo.to)} комиссия 0% на 4 и 6 месяцев, а 10% от покупки вернутся бонусами.</p>
      </div>
      <button type="button" className={styles.close} aria-label="Скрыть акцию" onClick={dismiss}>
        <Icon name="close" size={20} />
      </button>
    </aside>
  );
}

function readDismissal(): CalendarDate | null {
  const text = readStored(dismissalKey);
  return text !== null && isCalendarDate(text) ? text : null;
}
