/**
 * SQL for the name by which payers know the account `u`: its company. Null if the account was erased, or if the company bears the owner's
 * own name, which would expose a private person.
 * @param company the expression of the company's name, as recorded on a sale or as it is now
 */
export function nameForPayers(company: string): string {
  return `case when u.company_name is not null and lower(trim(${company})) <> lower(trim(u.full_name)) then ${company} end`
}
