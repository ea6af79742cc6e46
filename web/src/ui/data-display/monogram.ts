/** The number of colours of `tokens.css` for marks of shops. */
export const markColours = 6;

export type Monogram = {
  /** One or two capital letters or digits; empty for a name without any. */
  readonly letters: string;
  /** From 0 to `markColours` − 1, the same for the same name. */
  readonly colour: number;
};

/** The mark of a shop without a logo: «Спорт рядом» → СР, «Полка» → П (docs/spec/screens.md#orders). */
export function monogramOf(name: string): Monogram {
  const words = name.replace(legalForm, '').match(/[\p{L}\p{N}]+/gu) ?? [];
  const long = words.filter((word) => word.length > 1);
  const [first, second] = long.length > 1 ? long : words;
  return { letters: capital(first) + capital(second), colour: colourOf(name) };
}

const legalForm =
  /^(?:ООО|АО|ПАО|ЗАО|ИП|Общество с ограниченной ответственностью|Интернет-магазин|Магазин)\s+(?=\S)/iu;

function capital(word = ''): string {
  return Array.from(word.toLocaleUpperCase('ru'))[0] ?? '';
}

function colourOf(name: string): number {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521;
  return sum % markColours;
}

const dark = '#000000';
const light = '#ffffff';

/** The colour of letters on a ground like #0a7a3d: the one of two with the better contrast, at least 4.5. */
export function textOn(ground: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(ground.slice(at, at + 2), 16) / 255;
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  // the relative luminance of WCAG 2.2; at 0.179 the contrast with black and with white is equal
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179 ? dark : light;
}
