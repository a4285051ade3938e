-- Who sent a Pix, as the provider reports it (ruling 61). All null if it does not. The name is readable, the document is not.
alter table received_pix
  add column payer_name text check (length(payer_name) between 1 and 200),
  add column payer_document_kind text check (payer_document_kind in ('cpf', 'cnpj')),
  add column payer_document_enc jsonb,
  add column payer_document_hash bytea,
  -- As it may be shown: ***.456.789-**, or the CNPJ in full.
  add column payer_document_shown text,
  add constraint payer_document_whole check (
    num_nulls(payer_document_kind, payer_document_enc, payer_document_hash, payer_document_shown) in (0, 4));
