import { useStartup } from '../../api/config/use-startup.ts';
import { PhoneLink } from '../../ui/navigation/link.tsx';

/**
 * How a blocked client gets help: the support phone (docs/spec/specification.md#8 «Phone page»), which may be missing;
 * then the address of the operator, or else a branch of the bank.
 */
export function SupportContact() {
  const { supportPhone, operatorEmail } = useStartup();
  if (supportPhone !== '')
    return (
      <p>
        Позвоните в поддержку: <PhoneLink phone={supportPhone} />
      </p>
    );
  if (operatorEmail !== '')
    return (
      <p>
        Напишите в поддержку: <a href={`mailto:${operatorEmail}`}>{operatorEmail}</a>
      </p>
    );
  return <p>Обратитесь в отделение банка с паспортом.</p>;
}
