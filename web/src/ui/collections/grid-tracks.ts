import type { Column } from './grid-columns.ts';

/**
 * The widths of the columns of a list on a wide screen, behind the toggle of a row. A number and the buttons are never
 * cut, nor is a name that its column keeps. The texts share the room that is left, the short ones first. What remains
 * belongs to the column that grows.
 */
export function columnTracks<Row>(columns: readonly Column<Row>[]): string {
  const isGrowing = columns.some(({ grows }) => grows === true);
  const tracks = columns.map((column) =>
    column.grows === true || (!isGrowing && column.narrow === 'top')
      ? growingTrackOf(column)
      : trackOf(column),
  );
  return [toggle, ...tracks].join(' ');
}

const toggle = 'var(--space-10)';

function growingTrackOf<Row>({ keepsName }: Column<Row>): string {
  return keepsName === true ? 'minmax(max-content, 1fr)' : 'minmax(13rem, 1fr)';
}

function trackOf<Row>({ isNumber, narrow }: Column<Row>): string {
  const isWhole = isNumber === true || narrow === 'ending' || narrow === 'actions';
  return isWhole ? 'max-content' : 'fit-content(24rem)';
}
