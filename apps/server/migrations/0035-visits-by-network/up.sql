-- Which visitors of a store's page on one day share a network, so that one network cannot count without end. Null for those counted before.
alter table establishment_visitors add network_hash bytea check (length(network_hash) = 32);
create index establishment_visitors_by_network on establishment_visitors (establishment_id, day, network_hash);
