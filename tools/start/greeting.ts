import type { Plan } from './plan.ts';

const demoLogIns = `
Клиенты (телефон → что увидите), код входа приходит на телефон песочницы:
  900 100-00-01  действующие и завершённые заказы всех видов, все карты
  900 100-00-02  просрочка и штрафы
  900 100-00-03  заказов нет
  900 100-00-04  заблокирован (BLOCKED)
  900 100-00-05  неактивен (INACTIVE)
  900 100-00-06  больше ста заказов

Сотрудники (пароль у всех demo-password-1):
  admin           все права
  support         просмотр кабинета клиента
  service         просмотр и блокировка клиента, штрафы, остановка списаний
  product.viewer  просмотр продуктов
  product.editor  изменение продуктов
  payments        файлы платежей

Ключ магазина для /merchant/v1: demo-merchant-key`;

/** The addresses and log-ins that are printed after the start. */
export function greeting(plan: Plan, seconds: number): string {
  const service = `http://localhost:${plan.port}`;
  const addresses = [
    ['Кабинет клиента', `${service}/`],
    ['Вход сотрудников', `${service}/login/admin`],
    ['Описание API', `${service}/docs`],
    ...(plan.withSandbox
      ? [['Песочница', `http://localhost:${plan.sandboxPort}/  (банк, телефон, часы, магазин)`]]
      : []),
    ['Журналы', plan.dataDir],
  ];
  const lines = addresses.map(([name = '', address = '']) => `  ${name.padEnd(18)}${address}`);
  return [
    '',
    `Части запущены за ${seconds.toFixed(1).replace('.', ',')} с.`,
    '',
    ...lines,
    ...(plan.withDemoWorld ? [demoLogIns] : []),
    '',
    'Остановить: Ctrl-C.',
  ].join('\n');
}
