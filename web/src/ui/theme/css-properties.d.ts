import 'react';

declare module 'react' {
  interface CSSProperties {
    /** The number of boxes of a code field. */
    '--boxes'?: number;
    /** The share of the line that a part takes: from 0 to 1, or the number of its strokes. */
    '--share'?: number | undefined;
  }
}
