import styles from './skeleton.module.css';

type Props = {
  /** In steps of 4 px. */
  readonly height: number;
  /** Share of the width in percent. */
  readonly width?: number;
};

/** Holds the place of what is being loaded, so that nothing moves when it comes. */
export function Skeleton({ height, width = 100 }: Props) {
  return (
    <span
      className={styles.skeleton}
      style={{ blockSize: height * 4, inlineSize: `${width}%` }}
      aria-hidden="true"
    />
  );
}
