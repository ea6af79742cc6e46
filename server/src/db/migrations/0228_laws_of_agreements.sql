-- Clauses about the texts that a customer signs (docs/spec/rules.md#15). They have a table of their own, because a
-- process of the previous version reads every row of `law` and does not know their checks.
create table law_of_agreement (like law including all);

insert into law_of_agreement (clause_id, law, article, link, requirement, check_name, limit_value, valid_from, valid_until) values
  ('152-separate-consent', '152-ФЗ', 'статья 9, часть 1', 'https://www.consultant.ru/document/cons_doc_LAW_61801/',
    'Согласие на обработку персональных данных — отдельный документ', 'SEPARATE_CONSENT', null, '2025-09-01', null),
  ('152-consent-withdrawal', '152-ФЗ', 'статья 9, часть 2', 'https://www.consultant.ru/document/cons_doc_LAW_61801/',
    'Согласие на обработку персональных данных можно отозвать', 'CONSENT_WITHDRAWAL', null, '2007-01-26', null);
