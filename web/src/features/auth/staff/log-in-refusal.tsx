import { ApiError } from '../../../api/wire/api-error.ts';
import { safeExternalUrl } from '../../../format/safe-external-url.ts';
import { ButtonAnchor } from '../../../ui/inputs/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { logInRefusalMessage } from './log-in-answers.ts';

const steps: Readonly<Record<string, string>> = {
  EXPIRED_CREDENTIALS: 'Сменить пароль',
  SECOND_FACTOR_MISSING: 'Подключить второй фактор',
};

/**
 * The reason of a refused log-in, with a link to the required page (docs/spec/specification.md#8 «Admin login»,
 * docs/spec/reliability.md#S-51).
 */
export function LogInRefusal({ error }: { readonly error: Error }) {
  const next = error instanceof ApiError ? error.next : null;
  const step = next === null ? undefined : steps[next.authState];
  const address = next === null ? null : safeExternalUrl(next.authUrl);
  return (
    <Notice title={logInRefusalMessage(error)} tone="warning" role="alert">
      {step !== undefined && address !== null && (
        <ButtonAnchor variant="secondary" href={address}>
          {step}
        </ButtonAnchor>
      )}
    </Notice>
  );
}
