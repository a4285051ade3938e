-- What the list of deliveries finds notices by. Apart from 0055, whose lock stops reads too: these stop only writes of notices, which a
-- provider sends again.
create index webhook_inbox_by_provider on webhook_inbox (provider, received_at desc, id desc);
create index webhook_inbox_by_end_to_end_id on webhook_inbox (end_to_end_id) where end_to_end_id is not null;
create index webhook_inbox_by_txid on webhook_inbox (txid) where txid is not null;
-- The queue of failures: few rows among many.
create index webhook_inbox_failing on webhook_inbox (received_at desc, id desc) where state in ('failed', 'dead');
create index webhook_inbox_by_event on webhook_inbox (event, received_at desc, id desc) where event is not null;
create index webhook_inbox_duplicates on webhook_inbox (received_at desc, id desc) where state = 'duplicate';
