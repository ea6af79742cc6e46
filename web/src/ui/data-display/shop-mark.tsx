import { type CSSProperties, type ReactNode, useContext, useState } from 'react';
import { monogramOf, textOn } from './monogram.ts';
import { ShortText } from './short-text.tsx';
import { type ShopMarkLook, ShopMarks } from './shop-marks.ts';
import styles from './shop-mark.module.css';

type Props = {
  /** No mark without a name: a row about no shop, or answered by a process of the previous version. */
  readonly name: string | null | undefined;
  /** Side: 20 pixels in a row of a table, 24 beside a line of text, 40 (on a phone 32) beside more or a heading. */
  readonly size?: 'small' | 'medium' | 'large';
};

/**
 * The logo of a shop beside its name, or its monogram. Screen readers skip it, and it is no text to select or search.
 */
export function ShopMark({ name, size = 'medium' }: Props) {
  const marks = useContext(ShopMarks);
  const [failed, setFailed] = useState<string | null>(null);
  if (name === null || name === undefined) return null;
  const look = marks.get(name) ?? noLook;
  const logo = look.logo === failed ? null : look.logo;
  return (
    <span className={styles.mark} data-size={size} {...ground(name, { ...look, logo })} aria-hidden="true">
      {logo !== null && (
        <img
          src={logo}
          alt=""
          className={styles.logo}
          onError={() => {
            setFailed(logo);
          }}
        />
      )}
    </span>
  );
}

const noLook = { logo: null, colour: null } as const;

/** The letters and the colour below a logo, or in its place. */
function ground(name: string, { logo, colour: own }: ShopMarkLook) {
  const { letters, colour } = monogramOf(name);
  const style: CSSProperties | undefined =
    own === null ? undefined : { '--own': own, '--on-own': textOn(own) };
  if (logo !== null) return { 'data-colour': 'logo', style };
  return { 'data-colour': own === null ? colour : 'own', 'data-letters': letters, style };
}

type NameProps = {
  readonly name: string;
  /** Lines below the name. */
  readonly children?: ReactNode;
};

/** The name of a shop in a list, with its mark. */
export function ShopName({ name, children }: NameProps) {
  return (
    <span className={styles.name}>
      <ShopMark name={name} size={children === undefined ? 'medium' : 'large'} />
      <span className={styles.lines}>
        <ShortText text={name} />
        {children}
      </span>
    </span>
  );
}
