import { useId } from 'react';
import { Icon } from '../data-display/icon.tsx';
import { classNames } from '../theme/class-names.ts';
import styles from './data-grid.module.css';
import type { Column, RowDetails } from './grid-columns.ts';
import lines from './grid-lines.module.css';

type Props<Row> = {
  readonly row: Row;
  readonly columns: readonly Column<Row>[];
  /** From 0. */
  readonly index: number;
  /** Whether the Tab key comes to this row. */
  readonly isActive: boolean;
  readonly isMuted: boolean;
  /** From 1, for a table that renders only a part of its rows. */
  readonly rowIndex: number | undefined;
  readonly measure: ((element: HTMLElement | null) => void) | undefined;
  readonly details: RowDetails<Row> | undefined;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
};

/** A row of a grid and its open details, which scroll and are measured as one. */
export function GridRow<Row>({ row, columns, index, details, isOpen, ...props }: Props<Row>) {
  const { isActive, isMuted, rowIndex, measure, onToggle } = props;
  const id = useId();
  return (
    <tbody ref={measure} data-index={index}>
      <tr
        className={classNames(isMuted && styles.muted)}
        tabIndex={isActive ? 0 : -1}
        data-index={index}
        aria-rowindex={rowIndex}
      >
        {details !== undefined && (
          <td data-narrow="toggle">
            <button
              type="button"
              className={lines.toggle}
              id={`${id}-toggle`}
              aria-label={
                details.labelOf === undefined
                  ? `Подробности строки ${index + 1}:`
                  : `Подробности: ${details.labelOf(row)}`
              }
              aria-labelledby={details.labelOf === undefined ? `${id}-toggle ${id}-top` : undefined}
              aria-expanded={isOpen}
              aria-controls={isOpen ? id : undefined}
              data-toggle
              onClick={onToggle}
            >
              <Icon name="down" size={20} />
            </button>
          </td>
        )}
        {columns.map(({ title, short, isNumber, narrow, grows, keepsName, cell }) => (
          <td
            key={title}
            data-title={title}
            data-short={short}
            data-number={isNumber}
            data-narrow={narrow}
            data-grows={grows}
            data-keeps-name={keepsName}
          >
            <div className={styles.value} id={narrow === 'top' ? `${id}-top` : undefined}>
              {cell(row)}
            </div>
          </td>
        ))}
      </tr>
      {details !== undefined && isOpen && (
        <tr className={lines.details} id={id}>
          <td colSpan={columns.length + 1}>{details.show(row)}</td>
        </tr>
      )}
    </tbody>
  );
}
