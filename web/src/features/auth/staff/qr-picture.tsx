import { encode } from 'uqr';
import styles from './staff-log-in.module.css';

type Props = { readonly text: string; readonly label: string };

const quietModules = 4;

/**
 * A QR code drawn in the browser, so that the secret goes to no other server. The code is dark on white in both themes,
 * because phones read no other colours.
 */
export function QrPicture({ text, label }: Props) {
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  const side = size + 2 * quietModules;
  const modules = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x + quietModules} ${y + quietModules}h1v1h-1z`] : [])),
  );
  return (
    <svg className={styles.picture} viewBox={`0 0 ${side} ${side}`} role="img" aria-label={label}>
      <rect width={side} height={side} className={styles.paper} />
      <path d={modules.join('')} className={styles.ink} shapeRendering="crispEdges" />
    </svg>
  );
}
