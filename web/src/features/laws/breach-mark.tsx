import { useQuery } from '@tanstack/react-query';
import type { LawBreach } from '../../api/staff/laws.ts';
import { lawBreachesQuery } from '../../api/staff/laws.ts';
import { today } from '../../format/date.ts';
import { Tag } from '../../ui/data-display/tag.tsx';
import { Note } from '../../ui/back-office/note.tsx';

type Props = Pick<LawBreach, 'subjectType' | 'subjectId'>;

/** The mark of a running product or service that breaks a clause today, with the reasons. Nothing while loading. */
export function BreachMark({ subjectType, subjectId }: Props) {
  const { data = [] } = useQuery(lawBreachesQuery(today()));
  const reasons = data
    .filter((breach) => breach.subjectType === subjectType && breach.subjectId === subjectId)
    .map(({ reason }) => reason);
  if (reasons.length === 0) return null;
  return (
    <>
      <Tag>Нарушает закон</Tag>
      <Note>{reasons.join('. ')}</Note>
    </>
  );
}
