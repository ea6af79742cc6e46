import { useQuery } from '@tanstack/react-query';
import type { ExportFieldOf } from '#domain/exports/lists.ts';
import { type LawClause, lawsQuery } from '../../api/laws/laws.ts';
import { ExportButton } from '../../features/exports/export-button.tsx';
import { ClauseSource, sourceOf } from '../../features/laws/clause-source.tsx';
import { formatDate } from '../../format/date.ts';
import type { Column } from '../../ui/collections/grid-columns.ts';
import { QueryGrid } from '../../ui/collections/query-grid.tsx';
import { Tag } from '../../ui/data-display/tag.tsx';

type Props = {
  /** Clauses that are not in force on this day are muted. */
  readonly day: string;
};

/** All clauses of laws, one per row, with dates and source. */
export function ClausesTable({ day }: Props) {
  const laws = useQuery(lawsQuery());
  return (
    <QueryGrid
      id="laws"
      caption="Пункты закона"
      hasSiblingGrids
      load={{ ...laws, data: laws.data?.clauses }}
      renderExport={(shown) => (
        <ExportButton label="Выгрузить пункты" request={{ list: 'LAW_CLAUSES', filter: {} }} shown={shown} />
      )}
      keyOf={({ clauseId }) => clauseId}
      isMuted={(clause) => !isInForce(clause, day)}
      columns={columnsOf(day)}
      errorText="Не удалось загрузить пункты закона"
      picture="document"
    />
  );
}

function isInForce({ validFrom, validUntil }: LawClause, day: string): boolean {
  return validFrom <= day && (validUntil === null || day <= validUntil);
}

function columnsOf(day: string): readonly Column<LawClause, ExportFieldOf<'LAW_CLAUSES'>>[] {
  return [
    {
      title: 'Закон',
      exported: ['law', 'article', 'link'],
      narrow: 'bottom',
      sortBy: sourceOf,
      cell: (clause) => <ClauseSource clause={clause} />,
    },
    { title: 'Требование', exported: ['requirement'], narrow: 'top', cell: ({ requirement }) => requirement },
    {
      title: 'Действует',
      short: 'Действует',
      exported: ['validFrom', 'validUntil'],
      narrow: 'bottomEnd',
      sortBy: ({ validFrom }) => validFrom,
      cell: (clause) => <>{isInForce(clause, day) ? <Tag tone="accent">Да</Tag> : <Tag>Нет</Tag>}</>,
    },
    {
      title: 'С даты',
      exported: ['validFrom'],
      sortBy: ({ validFrom }) => validFrom,
      cell: ({ validFrom }) => formatDate(validFrom),
    },
    {
      title: 'По дату',
      exported: ['validUntil'],
      sortBy: ({ validUntil }) => validUntil ?? '9999-12-31',
      cell: ({ validUntil }) => (validUntil === null ? '—' : formatDate(validUntil)),
    },
  ];
}
