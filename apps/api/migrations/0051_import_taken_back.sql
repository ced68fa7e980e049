-- outside a transaction

-- An import that is being taken back is over like one that was stopped: its file may have been sent again meanwhile.
create unique index concurrently if not exists tree_import_of_kept_file on tree_import (company_id, file_hash)
  where file_hash is not null and status not in ('cancelled', 'undoing', 'undone', 'failed');

drop index concurrently if exists tree_import_of_file;
