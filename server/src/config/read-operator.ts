import type { Operator } from '#domain/contracts/operator.ts';
import type { EnvironmentReader } from './environment.ts';

/** The operator of a demonstration. */
const demoOperator: Operator = {
  name: 'ООО «Плати частями» (демонстрация)',
  address: '115035, Москва, ул. Примерная, д. 1',
  inn: '7700000000',
  ogrn: '1027700000000',
  email: 'help@chasti.example',
};

/**
 * Reads `OPERATOR_NAME`, `OPERATOR_ADDRESS`, `OPERATOR_INN`, `OPERATOR_OGRN` and `OPERATOR_EMAIL`, which each contract
 * contains. Production has no defaults (docs/spec/rules.md#11).
 */
export function readOperator(environment: EnvironmentReader, production: boolean): Operator {
  const demo: Partial<Operator> = production ? {} : demoOperator;
  const operator = {
    name: environment.secret('OPERATOR_NAME', demo.name ?? null),
    address: environment.secret('OPERATOR_ADDRESS', demo.address ?? null),
    inn: environment.secret('OPERATOR_INN', demo.inn ?? null),
    ogrn: environment.secret('OPERATOR_OGRN', demo.ogrn ?? null),
    email: environment.secret('OPERATOR_EMAIL', demo.email ?? null),
  };
  if (!/^(?:\d{10}|\d{12}|)$/.test(operator.inn))
    environment.addProblem('OPERATOR_INN', 'must have 10 or 12 digits');
  if (!/^(?:\d{13}|\d{15}|)$/.test(operator.ogrn))
    environment.addProblem('OPERATOR_OGRN', 'must have 13 or 15 digits');
  return operator;
}
