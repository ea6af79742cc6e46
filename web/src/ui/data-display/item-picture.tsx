import { useState } from 'react';
import { Picture } from './picture.tsx';
import styles from './item-picture.module.css';

/** Pixels. */
const side = 40;

type Props = {
  /** Null in a cart without pictures: no place is kept. `path` is null for an item that has none. */
  readonly picture: { readonly path: string | null } | null;
};

/** The picture of a cart item beside its name, or a neutral drawing in its place. Screen readers skip both. */
export function ItemPicture({ picture }: Props) {
  const [failed, setFailed] = useState<string | null>(null);
  if (picture === null) return null;
  const { path } = picture;
  return (
    <span className={styles.place}>
      {path === null || path === failed ? (
        <Picture name="orders" size="small" className={styles.none} />
      ) : (
        <img
          src={path}
          alt=""
          width={side}
          height={side}
          loading="lazy"
          className={styles.picture}
          onError={() => {
            setFailed(path);
          }}
        />
      )}
    </span>
  );
}
