/**
 * SQL for the company by which payers know the account `u`. Null if the account has none or was erased, or if the company has the owner's own
 * name, which would expose a private person.
 * @param company the expression of the company's name, as recorded on a sale or as it is now
 */
export function companyForPayers(company: string): string {
  return `case when u.company_name is not null and lower(trim(${company})) <> lower(trim(u.full_name)) then ${company} end`
}

/** SQL for the name by which payers know the account `u`: its company, else the trade name if its person agreed to show it. */
export function nameForPayers(company: string): string {
  return `coalesce(${companyForPayers(company)}, case when u.trade_name_shown_since is not null then u.trade_name end)`
}
