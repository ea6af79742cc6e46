import { kopecks } from '#domain/money.ts';
import { Badge } from '../../ui/data-display/badge.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Chip } from '../../ui/data-display/chip.tsx';
import { Collapse } from '../../ui/layout/collapse.tsx';
import { FormattedText } from '../../ui/data-display/formatted-text.tsx';
import { Icon, iconNames } from '../../ui/data-display/icon.tsx';
import { ItemPicture } from '../../ui/data-display/item-picture.tsx';
import { Logo } from '../../ui/data-display/logo.tsx';
import { Picture, pictureNames } from '../../ui/data-display/picture.tsx';
import { Money } from '../../ui/data-display/money.tsx';
import { ShopMark, ShopName } from '../../ui/data-display/shop-mark.tsx';
import { Tag } from '../../ui/data-display/tag.tsx';
import styles from './catalogue-page.module.css';

const shops = ['Спорт рядом', 'Дом и сад', 'Полка', 'Книжный двор', 'Техника', 'Ателье'];

/** All text elements. */
export function TextElements() {
  return (
    <>
      <div className={styles.row}>
        <Logo />
        <Tag>Заказ оплачен</Tag>
        <Tag tone="accent">Частичный возврат</Tag>
        <Tag tone="warning">Начислен штраф</Tag>
        <Badge count={3} label="3 заказа" />
        <Chip label="с 01.11.2026" onRemove={() => {}} />
        <Money amount={kopecks(1_234_567_89)} />
      </div>
      <p>
        <FormattedText text="[b]Жирный[/b], [i]курсив[/i], [s]зачёркнутый[/s], [u]подчёркнутый [b]и жирный[/b][/u]" />
      </p>
      <div className={styles.row}>
        {iconNames.map((name) => (
          <Icon key={name} name={name} />
        ))}
      </div>
      <div className={styles.row}>
        {pictureNames.map((name) => (
          <Picture key={name} name={name} />
        ))}
      </div>
      <div className={styles.row}>
        {pictureNames.map((name) => (
          <Picture key={name} name={name} size="small" />
        ))}
      </div>
      <div className={styles.row}>
        {shops.map((name) => (
          <ShopName key={name} name={name} />
        ))}
        <ShopMark name="Спорт рядом" size="small" />
        <ShopMark name="Спорт рядом" size="large" />
        <ItemPicture picture={{ path: null }} />
      </div>
      <Card as="section">Карточка</Card>
      <Card>
        <Collapse title="Штрафы" level={3}>
          <p>То, что раскрывается</p>
        </Collapse>
      </Card>
    </>
  );
}
