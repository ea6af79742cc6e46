import { lastSessionEnd } from '../../session/session-end.ts';
import { Notice } from '../../ui/feedback/notice.tsx';

/**
 * The reason why the page asks for a log-in, until the person has logged in (docs/spec/screens.md#log-in). The notice of
 * a blocked phone replaces it.
 */
export function SessionEnded() {
  if (lastSessionEnd() !== 'ENDED') return null;
  return (
    <Notice title="Сеанс завершён" icon="clock" role="status">
      <p>Вы долго не заходили, или сеанс завершили на другом устройстве. Войдите ещё раз.</p>
    </Notice>
  );
}
