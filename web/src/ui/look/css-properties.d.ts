import 'react';

declare module 'react' {
  interface CSSProperties {
    /** Number of boxes of a code field. */
    '--boxes'?: number;
  }
}
