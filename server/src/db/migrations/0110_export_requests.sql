-- `request` replaces the columns `wish` and `list`: the list is its field `list`. The previous version reads and writes
-- the two old columns, in which METRIC_ROWS is called FIGURE_ROWS and its field `metric` is called `figure`. The trigger
-- fills the columns that the writing version does not know.
alter table export alter column wish drop not null, alter column list drop not null;
alter table export add column request jsonb;

-- The request of a row that the previous version has written. It is null in `request` if the row is older than the trigger.
create function present_export_request(list text, wish jsonb) returns jsonb language sql immutable as $$
  select case when list = 'FIGURE_ROWS'
    then (wish - 'figure') || jsonb_build_object('list', 'METRIC_ROWS', 'metric', wish -> 'figure')
    else wish end
$$;

create function translate_export_request() returns trigger language plpgsql as $$
begin
  if new.request is null then
    new.request := present_export_request(new.list, new.wish);
  elsif new.wish is null then
    new.wish := case when new.request ->> 'list' = 'METRIC_ROWS'
      then (new.request - 'metric') || jsonb_build_object('list', 'FIGURE_ROWS', 'figure', new.request -> 'metric')
      else new.request end;
    new.list := new.wish ->> 'list';
  end if;
  return new;
end $$;

create trigger translate_export_request before insert or update on export
  for each row execute function translate_export_request();
