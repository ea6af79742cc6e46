import type { ReactNode } from 'react';
import { readBracketTags, type TextPiece } from '../../format/bracket-tags.ts';

type Props = { readonly text: string };

/**
 * Renders text with [b], [i], [s], [u] as elements, never as HTML (docs/spec/reliability.md#S-28,
 * docs/spec/reliability.md#S-29).
 */
export function FormattedText({ text }: Props) {
  return <>{readBracketTags(text).map(element)}</>;
}

function element(piece: TextPiece, index: number): ReactNode {
  if (piece.kind === 'TEXT') return piece.text;
  const Tag = piece.tag;
  return <Tag key={index}>{piece.pieces.map(element)}</Tag>;
}
