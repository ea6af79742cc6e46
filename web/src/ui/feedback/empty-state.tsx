import type { ReactNode } from 'react';
import { Picture, type PictureName } from '../data-display/picture.tsx';
import styles from './state.module.css';

type Props = {
  readonly picture: PictureName;
  readonly message: string;
  /** The possible action. */
  readonly children?: ReactNode;
};

/** An empty list, which is not an error. */
export function EmptyState({ picture, message, children }: Props) {
  return (
    <div className={styles.state}>
      <Picture name={picture} />
      <p>{message}</p>
      {children}
    </div>
  );
}
