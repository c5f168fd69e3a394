-- Names from a Mac come decomposed ('e' and a combining accent), which no search for the typed letter finds. New ones are
-- composed; so are the stored ones.
update inspection_reports
  set original_file_name = normalize(original_file_name, nfc)
  where original_file_name is not nfc normalized;
update pricebook_imports
  set file_name = normalize(file_name, nfc)
  where file_name is not nfc normalized;
