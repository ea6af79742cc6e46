export type TextTag = 'b' | 'i' | 's' | 'u';

/** A piece of formatted text: plain text, or a tag with its content. */
export type TextPiece =
  | { readonly kind: 'TEXT'; readonly text: string }
  | { readonly kind: 'TAG'; readonly tag: TextTag; readonly pieces: readonly TextPiece[] };

type OpenTag = { readonly tag: TextTag | null; readonly pieces: TextPiece[] };

const maxDepth = 16;
const tagPattern = /\[(\/?)([bisu])\]/g;
const tags: readonly TextTag[] = ['b', 'i', 's', 'u'];

/**
 * Parses bold, italic, strikethrough and underline as [b], [i], [s], [u] (docs/spec/specification.md#2 «Shared
 * elements»). The parser makes one pass without backtracking, so its time is linear. An unclosed tag extends to the
 * end of the text. A closing tag without an opening one, and a tag nested deeper than 16, stay as text
 * (docs/spec/reliability.md#S-29).
 */
export function readBracketTags(text: string): readonly TextPiece[] {
  const open: OpenTag[] = [{ tag: null, pieces: [] }];
  let written = 0;
  for (const match of text.matchAll(tagPattern)) {
    const [whole, slash, tagName] = match;
    const step = { isEnd: slash === '/', tag: tags.find((known) => known === tagName) ?? 'b' };
    if (!mayTake(open, step)) continue;
    addText(open, text.slice(written, match.index));
    written = match.index + whole.length;
    if (step.isEnd) close(open);
    else open.push({ tag: step.tag, pieces: [] });
  }
  addText(open, text.slice(written));
  while (open.length > 1) close(open);
  return open[0]?.pieces ?? [];
}

type Step = { readonly isEnd: boolean; readonly tag: TextTag };

function mayTake(open: readonly OpenTag[], { isEnd, tag }: Step): boolean {
  return isEnd ? open.at(-1)?.tag === tag : open.length <= maxDepth;
}

function addText(open: readonly OpenTag[], text: string): void {
  if (text !== '') open.at(-1)?.pieces.push({ kind: 'TEXT', text });
}

function close(open: OpenTag[]): void {
  const closed = open.pop();
  if (closed?.tag === undefined || closed.tag === null) return;
  open.at(-1)?.pieces.push({ kind: 'TAG', tag: closed.tag, pieces: closed.pieces });
}
