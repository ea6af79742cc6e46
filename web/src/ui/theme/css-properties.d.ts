import 'react';

declare module 'react' {
  interface CSSProperties {
    /** The number of boxes of a code field. */
    '--boxes'?: number;
    /** The colour of a shop, and that of letters on it. */
    '--own'?: string;
    '--on-own'?: string;
    /** The share of the line that a part takes: from 0 to 1, or the number of its strokes. */
    '--share'?: number | undefined;
    /** The share of a bar that is late, from 0 to 1. */
    '--late-share'?: number;
    '--paid-share'?: number;
    /** The widths of the columns of a list. */
    '--tracks'?: string;
  }
}
