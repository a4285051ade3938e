-- When an admin last voided what was promised before. Quotes carry the number `epoch`; a rate that a visitor was shown has no row, so it is
-- judged by this time. Null if nothing was ever voided.
alter table pricing_epoch add voided_at timestamptz;
update pricing_epoch set voided_at = greatest(
  (select max(updated_at) from exchange_rates),
  (select max(updated_at) from settings
   where key in ('order.feeMinor', 'order.minMinor', 'order.maxMinor', 'rate.spreadPercent', 'market.side')));
