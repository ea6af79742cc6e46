/** A kind of check in plain words, and the file that does it. */
export const checks = {
  auto: {
    words: 'Программа проверяет каждую страницу по правилам WCAG.',
    file: 'e2e/config/display-settings.night.e2e.ts',
  },
  contrast: {
    words: 'Программа считает контраст всех цветов в светлой и тёмной теме.',
    file: 'web/src/ui/theme/contrast.test.ts',
  },
  narrow: {
    words: 'Программа открывает страницы шириной 320 точек и при увеличении до 400 %.',
    file: 'e2e/config/keyboard.e2e.ts',
  },
  spacing: {
    words: 'Программа раздвигает буквы, слова и строки и проверяет, что всё помещается.',
    file: 'e2e/config/display-settings.night.e2e.ts',
  },
  forced: {
    words: 'Программа открывает страницы в режиме высокой контрастности, где цвета заменены.',
    file: 'e2e/config/display-settings.night.e2e.ts',
  },
  motion: {
    words: 'Программа просит не показывать анимации и проверяет, что их нет.',
    file: 'e2e/config/display-settings.night.e2e.ts',
  },
  keys: {
    words: 'Программа проходит страницу клавишей Tab по порядку.',
    file: 'e2e/config/keyboard.e2e.ts',
  },
  tasks: {
    words: 'Программа входит, платит и меняет карту только с клавиатуры.',
    file: 'e2e/config/keyboard-tasks.night.e2e.ts',
  },
  focus: {
    words: 'Программа на каждом шаге клавишей Tab проверяет, что фокус виден и не закрыт.',
    file: 'e2e/config/keyboard-tasks.night.e2e.ts',
  },
  window: {
    words: 'Программа открывает окно с клавиатуры и закрывает его клавишей Escape.',
    file: 'e2e/config/keyboard.e2e.ts',
  },
  names: {
    words: 'Программа проверяет, что у разных кнопок и ссылок страницы разные названия.',
    file: 'e2e/config/display-settings.night.e2e.ts',
  },
  menu: {
    words: 'Программа сверяет меню: оно одно на всех страницах, и в нём есть «Частые вопросы».',
    file: 'web/src/app/menu/menu-items.test.ts',
  },
  parts: {
    words: 'Все страницы собраны из одних и тех же частей, и программа проверяет каждую часть.',
    file: 'e2e/config/ui-catalogue.e2e.ts',
  },
  press: {
    words:
      'Все кнопки и ссылки обычные, они действуют, когда их отпускают; программа проверяет каждую часть страниц.',
    file: 'e2e/config/ui-catalogue.e2e.ts',
  },
  code: {
    words: 'Программа ждёт, пока код истечёт, и получает новый.',
    file: 'e2e/auth/log-in-code.e2e.ts',
  },
  paste: {
    words: 'Программа вставляет код из СМС, вводить его по цифрам не нужно.',
    file: 'e2e/auth/log-in-code.e2e.ts',
  },
  again: {
    words: 'Программа возвращается к номеру телефона и находит его заполненным.',
    file: 'e2e/auth/log-in-code.e2e.ts',
  },
  errors: {
    words: 'Программа вводит неверную сумму и находит подсказку у поля.',
    file: 'e2e/payments/another-sum.e2e.ts',
  },
  sums: {
    words: 'Программа проверяет, что до оплаты показаны сумма и новый график.',
    file: 'e2e/payments/another-sum.e2e.ts',
  },
  status: {
    words: 'Программа находит сообщения о результате там, где их читает экранный диктор.',
    file: 'e2e/config/keyboard-tasks.night.e2e.ts',
  },
} as const;

type Check = keyof typeof checks;

export type Criterion = {
  /** «1.4.3». */
  readonly id: string;
  readonly level: 'A' | 'AA';
  readonly name: string;
} & (
  | { readonly state: 'MET'; readonly check: Check }
  | { readonly state: 'NOT_APPLICABLE' | 'NOT_MET'; readonly reason: string }
);

/** Every criterion of WCAG 2.2 on the levels A and AA, with what the client's pages make of it. */
export const criteria: readonly Criterion[] = [
  { id: '1.1.1', level: 'A', name: 'Нетекстовое содержание', state: 'MET', check: 'auto' },
  {
    id: '1.2.1',
    level: 'A',
    name: 'Только звук и только видео',
    state: 'NOT_APPLICABLE',
    reason: 'У нас нет звука и видео.',
  },
  {
    id: '1.2.2',
    level: 'A',
    name: 'Субтитры в записи',
    state: 'NOT_APPLICABLE',
    reason: 'У нас нет звука и видео.',
  },
  {
    id: '1.2.3',
    level: 'A',
    name: 'Аудиодескрипция или текст вместо видео',
    state: 'NOT_APPLICABLE',
    reason: 'У нас нет звука и видео.',
  },
  {
    id: '1.2.4',
    level: 'AA',
    name: 'Субтитры в прямом эфире',
    state: 'NOT_APPLICABLE',
    reason: 'У нас нет звука и видео.',
  },
  {
    id: '1.2.5',
    level: 'AA',
    name: 'Аудиодескрипция в записи',
    state: 'NOT_APPLICABLE',
    reason: 'У нас нет звука и видео.',
  },
  { id: '1.3.1', level: 'A', name: 'Информация и связи', state: 'MET', check: 'auto' },
  { id: '1.3.2', level: 'A', name: 'Значимая последовательность', state: 'MET', check: 'keys' },
  { id: '1.3.3', level: 'A', name: 'Сенсорные характеристики', state: 'MET', check: 'names' },
  { id: '1.3.4', level: 'AA', name: 'Ориентация экрана', state: 'MET', check: 'narrow' },
  { id: '1.3.5', level: 'AA', name: 'Назначение полей ввода', state: 'MET', check: 'auto' },
  { id: '1.4.1', level: 'A', name: 'Использование цвета', state: 'MET', check: 'forced' },
  {
    id: '1.4.2',
    level: 'A',
    name: 'Управление звуком',
    state: 'NOT_APPLICABLE',
    reason: 'У нас нет звука и видео.',
  },
  { id: '1.4.3', level: 'AA', name: 'Контраст текста', state: 'MET', check: 'contrast' },
  { id: '1.4.4', level: 'AA', name: 'Увеличение текста', state: 'MET', check: 'narrow' },
  { id: '1.4.5', level: 'AA', name: 'Изображения текста', state: 'MET', check: 'auto' },
  { id: '1.4.10', level: 'AA', name: 'Перекомпоновка на узком экране', state: 'MET', check: 'narrow' },
  { id: '1.4.11', level: 'AA', name: 'Контраст элементов управления', state: 'MET', check: 'contrast' },
  { id: '1.4.12', level: 'AA', name: 'Интервалы в тексте', state: 'MET', check: 'spacing' },
  {
    id: '1.4.13',
    level: 'AA',
    name: 'Содержание при наведении и фокусе',
    state: 'NOT_APPLICABLE',
    reason: 'При наведении и фокусе у нас ничего не появляется поверх страницы.',
  },
  { id: '2.1.1', level: 'A', name: 'Управление с клавиатуры', state: 'MET', check: 'tasks' },
  { id: '2.1.2', level: 'A', name: 'Нет ловушек для клавиатуры', state: 'MET', check: 'window' },
  {
    id: '2.1.4',
    level: 'A',
    name: 'Сочетания из одной клавиши',
    state: 'NOT_APPLICABLE',
    reason: 'У страниц для клиентов нет таких сочетаний.',
  },
  { id: '2.2.1', level: 'A', name: 'Настройка времени', state: 'MET', check: 'code' },
  { id: '2.2.2', level: 'A', name: 'Пауза, остановка, скрытие', state: 'MET', check: 'motion' },
  {
    id: '2.3.1',
    level: 'A',
    name: 'Не больше трёх вспышек',
    state: 'NOT_APPLICABLE',
    reason: 'На страницах ничего не мигает.',
  },
  { id: '2.4.1', level: 'A', name: 'Пропуск блоков', state: 'MET', check: 'auto' },
  { id: '2.4.2', level: 'A', name: 'Заголовок страницы', state: 'MET', check: 'auto' },
  { id: '2.4.3', level: 'A', name: 'Порядок фокуса', state: 'MET', check: 'tasks' },
  { id: '2.4.4', level: 'A', name: 'Цель ссылки', state: 'MET', check: 'names' },
  { id: '2.4.5', level: 'AA', name: 'Несколько способов найти страницу', state: 'MET', check: 'menu' },
  { id: '2.4.6', level: 'AA', name: 'Заголовки и подписи', state: 'MET', check: 'names' },
  { id: '2.4.7', level: 'AA', name: 'Видимый фокус', state: 'MET', check: 'focus' },
  { id: '2.4.11', level: 'AA', name: 'Фокус не скрыт', state: 'MET', check: 'focus' },
  {
    id: '2.5.1',
    level: 'A',
    name: 'Жесты',
    state: 'NOT_APPLICABLE',
    reason: 'Сложных жестов нет, хватает нажатия.',
  },
  { id: '2.5.2', level: 'A', name: 'Отмена нажатия', state: 'MET', check: 'press' },
  { id: '2.5.3', level: 'A', name: 'Подпись в имени', state: 'MET', check: 'auto' },
  {
    id: '2.5.4',
    level: 'A',
    name: 'Управление движением',
    state: 'NOT_APPLICABLE',
    reason: 'Движение телефона ничем не управляет.',
  },
  {
    id: '2.5.7',
    level: 'AA',
    name: 'Перетаскивание',
    state: 'NOT_APPLICABLE',
    reason: 'Перетаскивать ничего не нужно.',
  },
  { id: '2.5.8', level: 'AA', name: 'Размер цели', state: 'MET', check: 'auto' },
  { id: '3.1.1', level: 'A', name: 'Язык страницы', state: 'MET', check: 'auto' },
  { id: '3.1.2', level: 'AA', name: 'Язык частей', state: 'MET', check: 'auto' },
  { id: '3.2.1', level: 'A', name: 'Ничего не меняется от фокуса', state: 'MET', check: 'tasks' },
  {
    id: '3.2.2',
    level: 'A',
    name: 'Ничего не меняется от ввода',
    state: 'NOT_MET',
    reason: 'Код из СМС отправляется сам после последней цифры, и страница не говорит об этом заранее.',
  },
  { id: '3.2.3', level: 'AA', name: 'Единая навигация', state: 'MET', check: 'menu' },
  { id: '3.2.4', level: 'AA', name: 'Единые обозначения', state: 'MET', check: 'parts' },
  { id: '3.2.6', level: 'A', name: 'Помощь на одном месте', state: 'MET', check: 'menu' },
  { id: '3.3.1', level: 'A', name: 'Сообщение об ошибке', state: 'MET', check: 'errors' },
  { id: '3.3.2', level: 'A', name: 'Подписи и инструкции', state: 'MET', check: 'auto' },
  { id: '3.3.3', level: 'AA', name: 'Подсказка, как исправить', state: 'MET', check: 'errors' },
  { id: '3.3.4', level: 'AA', name: 'Защита от ошибок с деньгами', state: 'MET', check: 'sums' },
  { id: '3.3.7', level: 'A', name: 'Ничего не спрашиваем дважды', state: 'MET', check: 'again' },
  { id: '3.3.8', level: 'AA', name: 'Вход без испытаний для памяти', state: 'MET', check: 'paste' },
  { id: '4.1.2', level: 'A', name: 'Имя, роль, значение', state: 'MET', check: 'auto' },
  { id: '4.1.3', level: 'AA', name: 'Сообщения о состоянии', state: 'MET', check: 'status' },
];
