import type { RefusalCode } from '#domain/refusal.ts';

type ErrorEntry = {
  readonly httpStatus: number;
  /** Russian text for the screen (docs/spec/rules.md#8). */
  readonly message: string;
};

/** The default message. `Refusal.message` replaces it with the problem of the field (docs/spec/specification.md#8). */
const wrongField = { httpStatus: 400, message: 'Проверьте значение' } as const;

/** Every error code with its HTTP status and message (docs/spec/specification.md#8). */
export const errors = {
  'no.session.error': { httpStatus: 401, message: 'Войдите, чтобы продолжить' },
  'session.not.fresh.error': {
    httpStatus: 403,
    message: 'С последнего входа прошло больше 10 минут. Выйдите, войдите ещё раз и повторите',
  },
  'access.denied.error': { httpStatus: 403, message: 'Недостаточно прав' },
  'session.code.required.error': {
    httpStatus: 403,
    message: 'Чтобы сделать это, подтвердите вход кодом из СМС',
  },
  'client.blocked.error': { httpStatus: 403, message: 'Номер телефона заблокирован' },
  'client.not.exist.error': { httpStatus: 404, message: 'Пользователь не найден' },
  'client.inactive.error': { httpStatus: 403, message: 'Пользователь не найден' },
  'client.status.error': { httpStatus: 409, message: 'Статус клиента не позволяет это сделать' },
  'invalid.otp.attempt.error': { httpStatus: 400, message: 'Неверный код, попробуйте ещё раз.' },
  'otp.expired.error': { httpStatus: 400, message: 'Срок действия кода истёк' },
  'action.not.started.error': { httpStatus: 400, message: 'Неверный код. Попробуйте еще раз.' },
  'otp.resend.too.early.error': { httpStatus: 429, message: 'Новый код можно запросить немного позже' },
  'request.limit.exceeded': { httpStatus: 429, message: 'Слишком много попыток. Попробуйте позже' },
  'proof.required.error': { httpStatus: 428, message: 'Проверяем ваш браузер. Попробуйте ещё раз' },
  'sberid.auth.failed.error': { httpStatus: 401, message: 'Не удалось выполнить вход через Сбер ID' },
  'admin.credentials.error': { httpStatus: 401, message: 'Неверный логин или пароль' },
  'admin.credentials.expired.error': {
    httpStatus: 403,
    message: 'Срок действия пароля истёк. Смените пароль, чтобы войти',
  },
  'admin.password.weak.error': { httpStatus: 400, message: 'Этот пароль не подходит' },
  'admin.factor.required.error': {
    httpStatus: 401,
    message: 'Введите код из приложения или код восстановления',
  },
  'admin.factor.wrong.error': { httpStatus: 401, message: 'Неверный или уже использованный код' },
  'admin.factor.missing.error': {
    httpStatus: 403,
    message: 'Для входа нужен второй фактор. Подключите приложение с кодами',
  },
  'admin.factor.demanded.error': { httpStatus: 409, message: 'Второй фактор обязателен для всех' },
  'admin.factor.not.begun.error': { httpStatus: 409, message: 'Начните подключение второго фактора заново' },
  'staff.login.error': {
    httpStatus: 400,
    message: 'Логин — латинские буквы и цифры, между ними можно точку, дефис и подчёркивание',
  },
  'staff.login.exists.error': { httpStatus: 409, message: 'Такой логин уже занят' },
  'staff.not.found.error': { httpStatus: 404, message: 'Такого сотрудника не найдено' },
  'staff.own.account.error': { httpStatus: 409, message: 'Свою учётную запись меняет кто-то другой' },
  'staff.invitation.error': {
    httpStatus: 410,
    message: 'Приглашение уже использовано или устарело. Попросите новое',
  },
  'staff.role.not.found.error': { httpStatus: 404, message: 'Такой роли не найдено' },
  'staff.role.exists.error': { httpStatus: 409, message: 'Роль с таким названием уже есть' },
  'staff.role.in.use.error': {
    httpStatus: 409,
    message: 'Роль назначена сотрудникам. Сначала дайте им другую',
  },
  'staff.account.changed.error': {
    httpStatus: 409,
    message: 'Пока вы правили, учётную запись изменил кто-то другой',
  },
  'staff.role.changed.error': { httpStatus: 409, message: 'Пока вы правили, роль изменил кто-то другой' },
  'staff.own.role.error': { httpStatus: 409, message: 'Свою роль меняет кто-то другой' },
  'client.subscription.changed.error': {
    httpStatus: 409,
    message: 'Подписку клиента только что изменил другой сотрудник',
  },
  'client.question.not.found.error': { httpStatus: 404, message: 'Такого вопроса о данных клиента нет' },
  'client.question.changed.error': {
    httpStatus: 409,
    message: 'Вопрос уже решён или данные клиента изменились. Проверьте их и решите снова',
  },
  'email.link.error': { httpStatus: 404, message: 'Ссылка из письма не действует' },
  'notification.channel.needed.error': {
    httpStatus: 409,
    message: 'Оставьте хотя бы один способ получать эти сообщения',
  },
  'message.not.found.error': { httpStatus: 404, message: 'Такого сообщения не найдено' },
  'message.resend.error': {
    httpStatus: 409,
    message: 'Это сообщение уже неверно или говорит о долге, повторять его нельзя',
  },
  'push.subscription.error': {
    httpStatus: 400,
    message: 'Этот браузер не может получать уведомления',
  },
  'note.not.found.error': { httpStatus: 404, message: 'Такой заметки не найдено' },
  'note.foreign.error': { httpStatus: 403, message: 'Заметку исправляет тот, кто её написал' },
  'note.changed.error': { httpStatus: 409, message: 'Эту заметку уже исправили в другом окне' },
  'approval.waits.error': {
    httpStatus: 409,
    message: 'Нужно согласие второго сотрудника. Запрос ждёт решения',
  },
  'approval.not.found.error': { httpStatus: 404, message: 'Такого запроса не найдено' },
  'staff.phone.error': { httpStatus: 400, message: 'Нужен номер мобильного телефона: 10 цифр, первая 9' },
  'staff.phone.taken.error': { httpStatus: 409, message: 'Этот телефон уже указан у другого сотрудника' },
  'staff.phone.missing.error': {
    httpStatus: 409,
    message: 'У сотрудника нет телефона, и ссылку некуда отправить. Укажите телефон: «Изменить»',
  },
  'approval.own.error': { httpStatus: 403, message: 'Свой запрос подтверждает другой сотрудник' },
  'approval.second.person.error': {
    httpStatus: 403,
    message: 'Нужен другой сотрудник',
  },
  'approval.decided.error': { httpStatus: 409, message: 'Решение по запросу уже принято или срок вышел' },
  'approval.stale.error': { httpStatus: 409, message: 'Пока запрос ждал, всё изменилось. Ничего не сделано' },
  'request.invalid.error': { httpStatus: 400, message: 'Проверьте введённые данные' },
  'request.forbidden.error': { httpStatus: 403, message: 'Запрос отклонён' },
  'request.too.large.error': { httpStatus: 413, message: 'Слишком большой запрос' },
  'method.not.allowed.error': { httpStatus: 405, message: 'Такого действия здесь нет' },
  'not.found.error': { httpStatus: 404, message: 'Не найдено' },
  'idempotency.key.missing.error': { httpStatus: 400, message: 'Нет заголовка Idempotency-Key' },
  'idempotency.key.reused.error': {
    httpStatus: 409,
    message: 'Ключ Idempotency-Key уже использован для другого запроса',
  },
  'request.in.progress.error': { httpStatus: 409, message: 'Такой запрос уже выполняется' },
  'service.unavailable.error': { httpStatus: 503, message: 'Сервис временно недоступен. Попробуйте позже' },
  'internal.error': { httpStatus: 500, message: 'Что-то пошло не так' },
  'export.denied.error': { httpStatus: 403, message: 'Недостаточно прав на этот список' },
  'export.not.ready.error': { httpStatus: 409, message: 'Файл ещё не готов или уже удалён' },
  'order.not.found.error': { httpStatus: 404, message: 'Такого заказа не найдено' },
  'payment.not.found.error': { httpStatus: 404, message: 'Такого платежа не найдено' },
  'binding.not.found.error': { httpStatus: 404, message: 'Такой карты не найдено' },
  'binding.in.use.error': {
    httpStatus: 409,
    message: 'С этой карты списываются платежи. Сначала разрешите списывать все заказы с другой карты',
  },
  'consent.text.changed.error': {
    httpStatus: 409,
    message: 'Условия обновились. Обновите страницу и прочитайте их ещё раз',
  },
  'consent.required.error': {
    httpStatus: 400,
    message: 'Отметьте согласие на обработку персональных данных',
  },
  'penalty.not.found.error': { httpStatus: 404, message: 'Такого штрафа не найдено' },
  'payment.amount.changed.error': {
    httpStatus: 409,
    message: 'Сумма изменилась. Проверьте её и попробуйте ещё раз',
  },
  'payment.not.allowed.error': { httpStatus: 409, message: 'Сейчас этот платёж невозможен' },
  'payment.in.progress.error': {
    httpStatus: 409,
    message: 'Платёж уже выполняется. Дождитесь его завершения',
  },
  'payment.failed.error': { httpStatus: 402, message: 'Оплата не прошла. Попробуйте другую карту' },
  'insufficient.funds.error': { httpStatus: 402, message: 'На карте недостаточно средств' },
  'debt.exists.error': { httpStatus: 409, message: 'Справка будет доступна, когда всё оплачено' },
  'pause.running.error': { httpStatus: 409, message: 'Списания по заказу уже приостановлены' },
  'pause.dates.error': {
    httpStatus: 400,
    message: 'Пауза начинается не позже сегодняшнего дня, кончается не раньше и длится не больше года',
  },
  'pause.used.up.error': {
    httpStatus: 409,
    message: 'Дни паузы по этому заказу использованы. Напишите в магазин или попросите отсрочку',
  },
  'pause.law.error': {
    httpStatus: 409,
    message: 'Последний платеж окажется за пределами срока по закону 283-ФЗ. Подтвердите это',
  },
  'pause.request.waits.error': { httpStatus: 409, message: 'Такое обращение уже рассматривают' },
  'pause.request.not.found.error': { httpStatus: 404, message: 'Такого обращения не найдено' },
  'pause.request.decided.error': { httpStatus: 409, message: 'Решение по обращению уже принято' },
  'merchant.key.error': { httpStatus: 401, message: 'Неверный ключ API' },
  'product.not.found.error': { httpStatus: 404, message: 'Продукт не найден или не активен' },
  'product.amount.error': { httpStatus: 400, message: 'Сумма покупки вне границ продукта' },
  'product.not.available.error': { httpStatus: 409, message: 'Покупка по этому продукту сейчас невозможна' },
  'order.number.exists.error': {
    httpStatus: 409,
    message: 'Заказ с таким номером уже зарегистрирован. Укажите другой номер',
  },
  'order.state.error': { httpStatus: 409, message: 'Состояние заказа не позволяет это сделать' },
  'checkout.expired.error': {
    httpStatus: 410,
    message: 'Время на оформление истекло. Вернитесь в магазин и начните заново',
  },
  'checkout.exchange.error': {
    httpStatus: 403,
    message: 'Сразу перейти в кабинет уже нельзя. Войдите по номеру телефона',
  },
  'scoring.failed.error': {
    httpStatus: 403,
    message: 'К сожалению, сейчас мы не можем одобрить покупку частями',
  },
  'product.state.error': { httpStatus: 409, message: 'Состояние продукта не позволяет это сделать' },
  'product.law.error': { httpStatus: 409, message: 'Продукт нарушает закон' },
  'catalogue.changed.error': {
    httpStatus: 409,
    message: 'Пока вы правили, это изменил кто-то другой',
  },
  'bnpl.product.api.name.invalid': wrongField,
  'bnpl.product.api.termUi.invalid': wrongField,
  'bnpl.product.api.initialPaymentPercentage.invalid': wrongField,
  'bnpl.product.api.paymentsCount.invalid': wrongField,
  'bnpl.product.api.paymentsIntervalValue.invalid': wrongField,
  'bnpl.product.api.minAmount.invalid': wrongField,
  'bnpl.product.api.maxAmount.invalid': wrongField,
  'bnpl.product.api.commissionPercentage.invalid': wrongField,
  'bnpl.product.api.minCommission.invalid': wrongField,
  'bnpl.product.api.maxCommission.invalid': wrongField,
  'bnpl.product.api.commissionRule.invalid': wrongField,
  'service.exists.error': { httpStatus: 409, message: 'Услуга с таким идентификатором уже есть' },
  'service.not.found.error': { httpStatus: 404, message: 'Такой услуги не найдено' },
  'service.rates.error': { httpStatus: 400, message: 'Проверьте тариф: диапазоны не должны пересекаться' },
  'service.law.error': { httpStatus: 409, message: 'Услуга нарушает закон' },
  'service.not.offered.error': { httpStatus: 409, message: 'Сейчас эта услуга для заказа не предлагается' },
  'service.already.bought.error': { httpStatus: 409, message: 'Этот платёж уже перенесён' },
  'service.too.late.error': {
    httpStatus: 409,
    message: 'Перенести платёж уже нельзя: до него осталось слишком мало времени',
  },
  'discount.not.found.error': { httpStatus: 404, message: 'Такой скидки не найдено' },
  'discount.coefficient.error': { httpStatus: 409, message: 'Размер скидки нельзя изменить' },
  'discount.product.taken.error': { httpStatus: 409, message: 'Продукт уже входит в другую скидку' },
  'subscription.exists.error': { httpStatus: 409, message: 'Подписка с таким идентификатором уже есть' },
  'subscription.not.found.error': { httpStatus: 404, message: 'Такой подписки не найдено' },
  'full.payment.too.many.requests': { httpStatus: 429, message: 'Слишком много запросов' },
  'full.payment.last.file.is.not.completed': { httpStatus: 409, message: 'Обработка не завершена' },
  'full.payment.file.empty': { httpStatus: 400, message: 'Нет данных для обработки' },
  'full.payment.file.not.found': { httpStatus: 404, message: 'Неверный ID процесса обработки' },
  'full.payment.not.waiting': { httpStatus: 409, message: 'Решение по файлу уже принято' },
  'full.payment.not.completed': { httpStatus: 409, message: 'Обработка файла ещё не завершена' },
  'full.payment.same.person': { httpStatus: 403, message: 'Файл подтверждает другой сотрудник' },
} as const satisfies Record<RefusalCode, ErrorEntry>;

/** Error codes that any endpoint can return in addition to its own. */
export const errorsOfAnyCall = [
  'request.invalid.error',
  'request.forbidden.error',
  'request.too.large.error',
  'no.session.error',
  'session.code.required.error',
  'access.denied.error',
  'merchant.key.error',
  'idempotency.key.missing.error',
  'idempotency.key.reused.error',
  'request.in.progress.error',
  'service.unavailable.error',
  'internal.error',
] as const satisfies readonly RefusalCode[];
