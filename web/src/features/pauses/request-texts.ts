import {
  type PauseReason,
  type PauseRequestState,
  type Problem,
  problemNames,
  type Relief,
  reliefNames,
} from '#domain/pauses/pause-reason.ts';
import type { TagTone } from '../../ui/data-display/tag.tsx';

export const reasonNames: Readonly<Record<PauseReason, string>> = { ...problemNames, ...reliefNames };

export const requestStates = {
  WAITING: { name: 'Рассматриваем', tone: 'neutral' },
  PAUSED: { name: 'Рассматриваем', tone: 'neutral' },
  GRANTED: { name: 'Пауза дана', tone: 'accent' },
  REFUSED: { name: 'Отказано', tone: 'neutral' },
} as const satisfies Record<PauseRequestState, { readonly name: string; readonly tone: TagTone }>;

const problemOrder = ['NOT_RECEIVED', 'DEFECTIVE', 'NOT_MINE', 'WRONG_SUM', 'LOST_CARD'] as const;
const reliefOrder = ['ILLNESS', 'LOSS_OF_WORK', 'MOBILISATION'] as const;

export const problems = problemOrder.map((value: Problem) => ({ value, label: problemNames[value] }));
export const reliefs = reliefOrder.map((value: Relief) => ({ value, label: reliefNames[value] }));
