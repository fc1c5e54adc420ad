-- A program that knows an older schema than this goes on with the database, and may begin with it,
-- as long as its schema is not below what the database serves.

alter table bastide add column serves integer not null default 1;
