-- The clauses of laws with their dates and sources (docs/spec/rules.md#15). Only a migration changes them: a clause whose
-- limit changes gets an end, and the new limit is a new row. `article` is null where the article has not been compared
-- with the official text.
create table law (
  clause_id text primary key,
  law text not null,
  article text,
  link text not null check (link like 'https://%'),
  requirement text not null,
  check_name text not null,
  limit_value bigint,
  valid_from date not null,
  valid_until date,
  check (valid_until >= valid_from)
);

insert into law (clause_id, law, article, link, requirement, check_name, limit_value, valid_from, valid_until) values
  ('283-term-6-months', '283-ФЗ', null, 'https://sozd.duma.gov.ru/bill/689396-8',
    'Последний платёж — не позже чем через 6 месяцев после покупки', 'TERM', 6, '2026-04-01', '2028-03-31'),
  ('283-term-4-months', '283-ФЗ', null, 'https://sozd.duma.gov.ru/bill/689396-8',
    'Последний платёж — не позже чем через 4 месяца после покупки', 'TERM', 4, '2028-04-01', null),
  ('283-cash-price', '283-ФЗ', null, 'https://sozd.duma.gov.ru/bill/689396-8',
    'Покупка частями стоит столько же, сколько за наличные', 'CASH_PRICE', null, '2026-04-01', null),
  ('283-penalty-rate', '283-ФЗ', null, 'https://sozd.duma.gov.ru/bill/689396-8',
    'Штраф за просрочку — не больше 20 % годовых', 'PENALTY_RATE', 2000, '2026-04-01', null),
  ('283-credit-bureau', '283-ФЗ', null, 'https://sozd.duma.gov.ru/bill/689396-8',
    'О долге больше 50 000 ₽ сообщают в бюро кредитных историй', 'CREDIT_BUREAU', 5000000, '2026-04-01', null),
  -- The law asks for the fact of the debt; its sum is optional.
  ('230-message-content', '230-ФЗ', null, 'https://www.consultant.ru/document/cons_doc_LAW_200497/',
    'Сообщение о просроченном долге называет кредитора, долг и телефон кредитора', 'DEBT_MESSAGE_CONTENT', null, '2017-01-01', null),
  ('230-message-tone', '230-ФЗ', 'статья 6, часть 2', 'https://www.consultant.ru/document/cons_doc_LAW_200497/',
    'Сообщение о просроченном долге не угрожает и не давит', 'DEBT_MESSAGE_TONE', null, '2017-01-01', null),
  ('152-confidentiality', '152-ФЗ', 'статья 7', 'https://www.consultant.ru/document/cons_doc_LAW_61801/',
    'Сообщение не раскрывает данные клиента: номер карты показан не полностью', 'PERSONAL_DATA_IN_MESSAGE', null,
    '2007-01-26', null),
  ('54-receipt-lines', '54-ФЗ', 'статья 4.7, часть 1', 'https://www.consultant.ru/document/cons_doc_LAW_42359/',
    'Чек называет каждый товар и каждую услугу и их количество', 'RECEIPT_LINES', null, '2017-07-01', null);
