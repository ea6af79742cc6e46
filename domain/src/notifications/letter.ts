/** The content of a letter, without its address. */
export type LetterContent = { readonly subject: string; readonly text: string; readonly html: string };

type LetterParts = {
  readonly subject: string;
  /** Paragraphs of plain text. */
  readonly paragraphs: readonly string[];
  readonly button: { readonly label: string; readonly url: string };
  /** The last line, e.g. where letters are switched off. */
  readonly note: string;
};

/** A letter as plain text and as simple HTML of one column, without images and scripts. */
export function letterOf({ subject, paragraphs, button, note }: LetterParts): LetterContent {
  const text = [...paragraphs, `${button.label}: ${button.url}`, note].join('\n\n');
  const body = paragraphs.map((paragraph) => `<p style="${styles.paragraph}">${escaped(paragraph)}</p>`);
  const html = `<!doctype html>
<html lang="ru"><head><meta charset="utf-8"><title>${escaped(subject)}</title></head>
<body style="${styles.page}">
<div style="${styles.card}">
<p style="${styles.brand}">Плати частями</p>
<h1 style="${styles.heading}">${escaped(subject)}</h1>
${body.join('\n')}
<p style="${styles.paragraph}"><a href="${escaped(button.url)}" style="${styles.button}">${escaped(button.label)}</a></p>
<p style="${styles.note}">${escaped(note)}</p>
</div>
</body></html>`;
  return { subject, text, html };
}

/** Mail programs ignore style sheets, so each element carries its style. */
const styles = {
  page: 'margin:0;padding:24px 12px;background:#f4f6f5;color:#16211b;font:16px/24px Arial,sans-serif',
  card: 'max-width:520px;margin:0 auto;padding:28px 24px;background:#ffffff;border-radius:16px',
  brand: 'margin:0 0 20px;color:#1b7a43;font-weight:bold',
  heading: 'margin:0 0 12px;font-size:22px;line-height:28px',
  paragraph: 'margin:0 0 16px',
  button:
    'display:inline-block;padding:12px 24px;border-radius:12px;background:#1b7a43;color:#ffffff;text-decoration:none',
  note: 'margin:24px 0 0;color:#5b6b62;font-size:13px;line-height:18px',
} as const;

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

function escaped(text: string): string {
  return text.replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? sign);
}
