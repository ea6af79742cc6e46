-- Clauses about messages (docs/spec/rules.md#15). The limits of contacts were compared with public commentary, the
-- articles with no official text, hence null.
insert into law (clause_id, law, article, link, requirement, check_name, limit_value, valid_from, valid_until) values
  ('230-contacts-in-day', '230-ФЗ', null, 'https://www.consultant.ru/document/cons_doc_LAW_200497/',
    'Не больше 2 сообщений о просроченном долге за день', 'CONTACTS_IN_DAY', 2, '2017-01-01', null),
  ('230-contacts-in-week', '230-ФЗ', null, 'https://www.consultant.ru/document/cons_doc_LAW_200497/',
    'Не больше 4 сообщений о просроченном долге за неделю', 'CONTACTS_IN_WEEK', 4, '2017-01-01', null),
  ('230-contacts-in-month', '230-ФЗ', null, 'https://www.consultant.ru/document/cons_doc_LAW_200497/',
    'Не больше 16 сообщений о просроченном долге за месяц', 'CONTACTS_IN_MONTH', 16, '2017-01-01', null),
  ('230-contact-hours', '230-ФЗ', null, 'https://www.consultant.ru/document/cons_doc_LAW_200497/',
    'Сообщения о просроченном долге приходят с 8 до 22 часов, в выходные с 9 до 20', 'CONTACT_HOURS', null,
    '2017-01-01', null),
  ('230-contact-refused', '230-ФЗ', 'статья 8, часть 1', 'https://www.consultant.ru/document/cons_doc_LAW_200497/',
    'После отказа клиента от взаимодействия сообщений о просроченном долге нет', 'CONTACT_REFUSED', null,
    '2017-01-01', null),
  ('38-advertising', '38-ФЗ', 'статья 18, часть 1', 'https://www.consultant.ru/document/cons_doc_LAW_58968/',
    'Сообщение об обязательствах не содержит рекламы, на которую клиент не соглашался', 'ADVERTISING', null,
    '2006-07-01', null);

-- why a law forbids the message, in Russian, with the law
alter table notification_delivery add column breach text;
alter table notification_delivery drop constraint notification_delivery_reason_check;
alter table notification_delivery add constraint notification_delivery_reason_check check (reason in ('CLIENT_CHOICE',
  'CONTACT_REFUSED', 'DAY_LIMIT', 'WEEK_LIMIT', 'MONTH_LIMIT', 'TOO_LATE', 'PROVIDER', 'LAW')) not valid;
