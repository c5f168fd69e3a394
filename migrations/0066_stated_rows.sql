-- What the file says of an item, without what the pricebook added to it, so that a row can be compared again. Null for older rows.
alter table pricebook_import_rows add column stated jsonb;
