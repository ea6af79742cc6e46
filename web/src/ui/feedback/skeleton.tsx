import styles from './skeleton.module.css';

type Props = {
  /** In steps of 4 px. */
  readonly height: number;
  /** Share of the width in percent. */
  readonly width?: number;
};

/**
 * Holds the place of what is being loaded, so that nothing moves when it comes. A picture, because its size may stand in the first page
 * that the server sends: the content policy takes no styles written there (docs/spec/reliability.md#S-31).
 */
export function Skeleton({ height, width = 100 }: Props) {
  return (
    <svg
      className={styles.skeleton}
      width={`${width}%`}
      height={height * 4}
      aria-hidden="true"
      focusable="false"
    />
  );
}
