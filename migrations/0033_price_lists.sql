-- A pricebook can also come from a price list: a PDF, Word or text file, read line by line.
alter table pricebook_imports
  add column source text not null default 'csv' check (source in ('csv', 'list'));

-- Where a row is printed, and as what; and the name of an item whose price couldn't be read. Null for rows of CSV files.
alter table pricebook_import_rows
  add column page integer,
  add column text text,
  add column name text,
  drop constraint pricebook_import_rows_outcome_check,
  -- A row that its reader left out on purpose keeps its item, so that it can come back.
  add constraint pricebook_import_rows_outcome_check
    check (outcome in ('new', 'changed', 'unchanged', 'excluded', 'error'));
