import type { ReactNode } from 'react';
import { Confirmation } from './confirmation.tsx';
import { idleAct } from './shown-act.ts';

type LeaveHandlers = { readonly onLeave: () => void; readonly onStay: () => void };

/** The question of a page with typed values that are not saved. */
export function askBeforeLeaving({ onLeave, onStay }: LeaveHandlers): ReactNode {
  return (
    <Confirmation
      title="Изменения не сохранены"
      confirmLabel="Уйти без сохранения"
      act={idleAct}
      onConfirm={onLeave}
      onClose={onStay}
    >
      <p>Написанное на этой странице пропадёт.</p>
    </Confirmation>
  );
}
