import { OwnFactor } from '../../features/auth/staff/own-factor.tsx';
import { Appearance } from '../../ui/layout/appearance.tsx';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/inputs/button.tsx';
import { Page } from '../../ui/layout/page.tsx';

/** «Безопасность входа»: the credentials of the employee (docs/spec/rules.md#7, docs/spec/reliability.md#S-51). */
export function SecurityPage() {
  const password = (
    <ButtonLink variant="secondary" to={paths.adminPassword}>
      Сменить пароль
    </ButtonLink>
  );
  return (
    <Page title="Безопасность входа" aside={password}>
      <OwnFactor />
      <Appearance />
    </Page>
  );
}
