import type { CompanyFigures } from '@puente/contract/verification/companies'
import type { EstablishmentStatus } from '@puente/contract/establishments/own-establishments'
import { DomainError } from '@puente/contract/protocol/problems'
import { ars, brl } from '@puente/contract/protocol/wire'
import type { EstablishmentCategory } from '@puente/domain/establishment'
import type { Database } from '../../../platform/db/database.ts'
import { balanceOf } from '../../ledger/public.ts'

type Reader = Pick<Database, 'statement'>

interface TotalsRow {
  readonly confirmed: number
  readonly real_value_minor: bigint
  readonly pesos_value_minor: bigint
  readonly paid_out_minor: bigint
}

const totalsText = `
select count(*) filter (where c.pix_status = 'confirmed')::int as confirmed,
  coalesce(sum(c.real_value_minor) filter (where c.pix_status = 'confirmed'), 0)::bigint as real_value_minor,
  coalesce(sum(c.pesos_value_minor) filter (where c.pix_status = 'confirmed'), 0)::bigint as pesos_value_minor,
  coalesce(sum(c.pesos_paid_minor), 0)::bigint as paid_out_minor
from charges c where c.owner_id = $1`

interface EstablishmentRow {
  readonly id: string
  readonly name: string
  readonly category: EstablishmentCategory
  readonly city: string
  readonly province: string
  readonly status: EstablishmentStatus
  readonly payments: number
  readonly pesos_value_minor: bigint
}

const establishmentsText = `
select e.id, e.name, e.category, e.city, e.province, e.status, coalesce(paid.payments, 0) as payments,
  coalesce(paid.pesos_value_minor, 0)::bigint as pesos_value_minor
from establishments e
left join lateral (
  select count(*)::int as payments, sum(c.pesos_value_minor) as pesos_value_minor
  from establishment_payments p join charges c on c.id = p.charge_id
  where p.establishment_id = e.id and c.pix_status = 'confirmed'
) paid on true
where e.owner_id = $1 order by e.created_at desc, e.id desc`

/**
 * Balance, totals and establishments of a company (PLUS-004).
 * @throws DomainError `person.not-found`, also for an account without a company
 */
export async function companyFigures(database: Reader, companyId: string): Promise<CompanyFigures> {
  const [company] = await database.statement(
    'companies.company',
    `select id from users where id = $1 and company_name is not null and erased_at is null`,
    [companyId],
  )
  if (company === undefined) throw new DomainError('person.not-found')
  const [balance, [totals], establishments] = await Promise.all([
    balanceOf(database, companyId),
    database.statement<TotalsRow>('companies.totals', totalsText, [companyId]),
    database.statement<EstablishmentRow>('companies.establishments', establishmentsText, [companyId]),
  ])
  if (totals === undefined) throw new Error('companies.totals returned no row')
  return {
    balance: ars(balance.minor),
    confirmed: {
      count: totals.confirmed,
      realValue: brl(totals.real_value_minor),
      pesosValue: ars(totals.pesos_value_minor),
    },
    paidOut: ars(totals.paid_out_minor),
    establishments: establishments.map(({ pesos_value_minor, ...row }) => ({
      ...row,
      pesosValue: ars(pesos_value_minor),
    })),
  }
}
