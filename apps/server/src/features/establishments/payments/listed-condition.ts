/** SQL condition over `establishment_payments p`: it was not deleted, or a late Pix paid it (PAY-054). It reads charges of deleted payments alone. */
export const keptPayment = `(p.deleted_at is null or p.charge_id in (
    select d.charge_id from establishment_payments d join charges late on late.id = d.charge_id
    where d.deleted_at is not null and late.confirmed_at is not null))`

/**
 * SQL condition over `establishment_payments p`: the same as `shownPayment`, for statements that read few charges or none. `not in` hashes the few ids of
 * the index `charges_never_issued`. The database takes them for fewer than they are, and would look through all of them for each payment in a join.
 */
export const listedPayment = `${keptPayment} and p.charge_id not in (
    select unissued.id from charges unissued
    where unissued.kind = 'establishment' and unissued.pix_status = 'failed' and unissued.pix_code is null)`
