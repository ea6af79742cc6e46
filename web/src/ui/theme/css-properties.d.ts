import 'react';

declare module 'react' {
  interface CSSProperties {
    /** Number of boxes of a code field. */
    '--boxes'?: number;
    /** How much of its line a part takes, 1 for all of it. */
    '--share'?: number | undefined;
  }
}
