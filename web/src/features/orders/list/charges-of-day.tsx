import type { ReactNode } from 'react';
import type { OrderUuid } from '#domain/identifier.ts';
import { plurals } from '#domain/plural.ts';
import type { UpcomingCharge } from '../../../api/orders/upcoming-charges.ts';
import { cardTitle } from '../../../format/card-title.ts';
import { plural } from '../../../format/plural.ts';
import { CardLine } from '../../../ui/data-display/card-line.tsx';
import { Icon } from '../../../ui/data-display/icon.tsx';
import { Money } from '../../../ui/data-display/money.tsx';
import { ShopMark, ShopName } from '../../../ui/data-display/shop-mark.tsx';
import styles from './charges.module.css';

type Props = {
  readonly charges: readonly UpcomingCharge[];
  /** The goods of an order in one line; null when they are not known. */
  readonly goodsOf: (orderId: OrderUuid) => string | null;
  /** The action for a charge. */
  readonly action: (charge: UpcomingCharge) => ReactNode;
};

/** The charges of the nearest day. Several charges are folded below the list of their cards. */
export function ChargesOfDay({ charges, goodsOf, action }: Props) {
  const rows = charges.map((charge) => (
    <Charge
      key={`${charge.orderId}/${charge.paymentNumber}`}
      charge={charge}
      goods={goodsOf(charge.orderId)}
      isOnly={charges.length === 1}
    >
      {action(charge)}
    </Charge>
  ));
  if (charges.length === 1) return <ul className={styles.list}>{rows}</ul>;
  return (
    <div>
      <Cards charges={charges} />
      <details className={styles.folded}>
        <summary>
          <Marks charges={charges} />
          {plural(charges.length, plurals.payment)}
          <Icon name="down" size={20} />
        </summary>
        <ul className={styles.list}>{rows}</ul>
      </details>
    </div>
  );
}

type ChargeProps = {
  readonly charge: UpcomingCharge;
  readonly goods: string | null;
  /** The sum of a day with one charge is in the head, so the row of the charge shows no amount. */
  readonly isOnly: boolean;
  readonly children: ReactNode;
};

function Charge({ charge, goods, isOnly, children }: ChargeProps) {
  return (
    <li className={styles.charge}>
      <ShopName name={charge.merchantFullName}>
        {goods !== null && <span className={styles.goods}>{goods}</span>}
        <CardNote {...charge} />
      </ShopName>
      {!isOnly && <Money amount={charge.amount} />}
      {children}
    </li>
  );
}

type CardOfCharge = Pick<UpcomingCharge, 'card' | 'cardLackedMoney'>;

function CardNote({ card, cardLackedMoney }: CardOfCharge) {
  return (
    <>
      {card !== null && <CardLine card={card} className={styles.card} />}
      {cardLackedMoney && <span className={styles.note}>На этой карте в прошлый раз не хватило денег</span>}
    </>
  );
}

/** The cards of a day, each once. The note about the lack of money is shown if any charge of the card has it. */
function Cards({ charges }: Pick<Props, 'charges'>) {
  const byTitle = new Map<string | null, CardOfCharge>();
  for (const { card, cardLackedMoney } of charges) {
    const title = card === null ? null : cardTitle(card);
    const lackedBefore = byTitle.get(title)?.cardLackedMoney ?? false;
    byTitle.set(title, { card, cardLackedMoney: cardLackedMoney || lackedBefore });
  }
  return (
    <div className={styles.cards}>
      {[...byTitle].map(([title, charge]) => (
        <CardNote key={title} {...charge} />
      ))}
    </div>
  );
}

const maxMarks = 4;

function Marks({ charges }: Pick<Props, 'charges'>) {
  const names = [...new Set(charges.map(({ merchantFullName }) => merchantFullName))];
  return names.slice(0, maxMarks).map((name) => <ShopMark key={name} name={name} size="small" />);
}
