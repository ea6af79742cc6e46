import { fail, hang, see } from './acts.ts';
import type { Scene } from './scene.ts';
import { openUnlawfulProduct, press, rehearseOnOther, submitEmptyProduct } from './staff-acts.ts';

/** High enough for the longest dialog. */
const height = 1800;

const at = (path: string) => () => path;

/** The products, services and discounts of the back office. */
export const catalogueScenes: readonly Scene[] = [...productScenes(), ...serviceScenes()];

function productScenes(): readonly Scene[] {
  const products = at('/admin/products');
  const rehearsal = '**/api/admin/v1/products/rehearse';
  return [
    { name: 'staff-products', staff: 'admin', path: products, act: see('Первый платёж потом') },
    {
      name: 'staff-product-stop',
      staff: 'admin',
      path: products,
      act: press(/^Остановить: /, 'Новые покупки с этим продуктом не оформить'),
    },
    {
      name: 'staff-product-start',
      staff: 'admin',
      path: products,
      act: rehearseOnOther,
      height,
    },
    {
      name: 'staff-product-start-unsold',
      staff: 'admin',
      path: products,
      act: press(/^Запустить: Шесть платежей/, 'За 90 дней заказов не было'),
      height,
    },
    {
      name: 'staff-product-start-loading',
      staff: 'admin',
      path: products,
      before: hang(rehearsal),
      act: press('Запустить: Осенний', 'Пересчитываем заказы'),
      height,
    },
    {
      name: 'staff-product-start-failed',
      staff: 'admin',
      path: products,
      before: fail(rehearsal),
      act: press('Запустить: Осенний', 'Не удалось пересчитать'),
      height,
    },
    { name: 'staff-products-compared', staff: 'admin', path: products, act: press('Сравнить', 'Было') },
    { name: 'staff-product-empty', staff: 'admin', path: products, act: submitEmptyProduct, height },
    { name: 'staff-product-warned', staff: 'admin', path: products, act: openUnlawfulProduct, height },
    {
      name: 'staff-products-loading',
      staff: 'admin',
      path: products,
      before: hang('**/api/admin/v1/products'),
      act: see('Режим администратора'),
    },
    {
      name: 'staff-products-failed',
      staff: 'admin',
      path: products,
      before: fail('**/api/admin/v1/products'),
      act: see('Не удалось загрузить список продуктов'),
    },
  ];
}

function serviceScenes(): readonly Scene[] {
  const services = at('/admin/paymentServices');
  const prime = at('/admin/sberPrime');
  return [
    { name: 'staff-services', staff: 'admin', path: services, act: see('Перенос платежа') },
    {
      name: 'staff-service',
      staff: 'admin',
      path: services,
      act: press('Изменить: Удобный день платежа'),
      height,
    },
    { name: 'staff-service-new', staff: 'admin', path: services, act: press('Добавить услугу'), height },
    { name: 'staff-prime', staff: 'admin', path: prime, act: see('СберПрайм+') },
    { name: 'staff-prime-category', staff: 'admin', path: prime, act: press('Изменить: СберПрайм+') },
    { name: 'staff-prime-discount', staff: 'admin', path: prime, act: press(/^Изменить: скидка/), height },
  ];
}
