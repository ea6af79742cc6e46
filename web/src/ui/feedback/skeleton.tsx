import styles from './skeleton.module.css';

type Props = {
  /** In steps of 4 px. */
  readonly height: number;
  /** Share of the width in percent. */
  readonly width?: number;
};

/**
 * A placeholder with a fixed size, so that the layout does not shift. It is an SVG because the prerendered page has
 * its size, and the content security policy forbids inline styles (docs/spec/reliability.md#S-31).
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
