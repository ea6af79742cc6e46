import type { LawClause } from '../../api/laws/laws.ts';
import { Note } from '../../ui/back-office/note.tsx';

type Source = Pick<LawClause, 'law' | 'article'>;

/** The law and its article as one text. */
export function sourceOf({ law, article }: Source): string {
  return article === null ? law : `${law}, ${article}`;
}

/** A link to the law. Until the article has been compared with the official text, the law alone. */
export function ClauseSource({ clause }: { readonly clause: Source & Pick<LawClause, 'link'> }) {
  return (
    <>
      <a href={clause.link} target="_blank" rel="noreferrer">
        {sourceOf(clause)}
      </a>
      {clause.article === null && <Note>статья не сверена</Note>}
    </>
  );
}
