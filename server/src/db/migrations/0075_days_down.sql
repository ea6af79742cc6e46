-- Moscow days on which the service was down: nobody is late for them, whether their penalty has begun or not (D-14).
create table day_down (
  day date primary key
);
