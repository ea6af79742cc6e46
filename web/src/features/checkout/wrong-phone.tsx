import { safeExternalUrl } from '../../format/safe-external-url.ts';
import { ButtonAnchor } from '../../ui/inputs/button.tsx';
import styles from './step.module.css';

type Props = {
  /** The merchant's return address. */
  readonly returnUrl: string;
};

/** Leads back to a shop that has sent a wrong phone: only the shop can register the purchase for another phone. */
export function WrongPhone({ returnUrl }: Props) {
  const shop = safeExternalUrl(returnUrl);
  return (
    <div className={styles.wrongPhone}>
      <p>Если это не ваш номер, исправьте его в магазине и начните покупку заново.</p>
      {shop !== null && (
        <ButtonAnchor variant="text" href={shop} rel="noreferrer">
          Вернуться в магазин
        </ButtonAnchor>
      )}
    </div>
  );
}
