/** HTML in which all inserted text is escaped. */
export type Markup = { readonly markup: string };
type Piece = Markup | string | number | null | false | readonly Piece[];

/** HTML template: the template itself is markup; inserted values are escaped unless they are markup. */
export function markup(parts: TemplateStringsArray, ...pieces: readonly Piece[]): Markup {
  const rest = pieces.map((piece, index) => `${text(piece)}${parts[index + 1] ?? ''}`);
  return { markup: `${parts[0] ?? ''}${rest.join('')}` };
}

function text(piece: Piece): string {
  if (piece === null || piece === false) return '';
  if (typeof piece === 'string' || typeof piece === 'number') return escape(String(piece));
  return 'markup' in piece ? piece.markup : piece.map(text).join('');
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escape(plain: string): string {
  return plain.replace(/[&<>"']/g, (character) => escapes[character] ?? character);
}

/** Formats roubles: `1 234,50 ₽`. */
export function roubles(kopecks: number): string {
  return new Intl.NumberFormat('ru-RU', { style: 'currency', currency: 'RUB' }).format(kopecks / 100);
}

/** Formats date and time in Moscow. */
export function moscowTime(instant: number): string {
  return new Intl.DateTimeFormat('ru-RU', {
    dateStyle: 'short',
    timeStyle: 'medium',
    timeZone: 'Europe/Moscow',
  }).format(instant);
}
