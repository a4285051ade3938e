import type { ColumnType, Generated, JSONColumnType } from 'kysely'

/** numeric(18,8): text both ways, so that a rate is never a binary float. */
type NumericText = string
/** Written by the transaction that makes the row, never changed. */
type Fixed<T> = ColumnType<T, T, never>

export interface RateTables {
  market_readings: {
    id: Fixed<string>
    source: Fixed<string>
    simulated: Fixed<boolean>
    usdt_ars: Fixed<NumericText>
    usdt_brl: Fixed<NumericText>
    side: Fixed<'bid-over-bid' | 'bid-over-ask'>
    value: Fixed<NumericText>
    raw: JSONColumnType<object, string, never>
    read_at: Fixed<Date>
  }
  exchange_rates: {
    id: Generated<bigint>
    value: Fixed<NumericText | null>
    is_manual: Fixed<boolean>
    updated_at: Fixed<Date>
    updated_by: Fixed<string | null>
  }
  calculator_exchange_rates: {
    id: Generated<bigint>
    currency_pair: Fixed<'BRL_ARS' | 'USDT_BRL'>
    rate: Fixed<NumericText>
    is_active: boolean
    created_at: Fixed<Date>
    updated_at: Date
    created_by: Fixed<string | null>
  }
  quotes: {
    id: Fixed<string>
    user_id: Fixed<string>
    base_rate: Fixed<NumericText>
    spread_percent: Fixed<NumericText>
    customer_rate: Fixed<NumericText>
    is_manual: Fixed<boolean>
    market_reading_id: Fixed<string | null>
    fee_minor: Fixed<bigint>
    min_minor: Fixed<bigint>
    max_minor: Fixed<bigint>
    epoch: Fixed<bigint>
    created_at: Fixed<Date>
    expires_at: ColumnType<Date, Date, Date>
    used_at: ColumnType<Date | null, null, Date>
  }
}
