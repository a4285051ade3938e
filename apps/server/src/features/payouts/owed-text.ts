/**
 * SQL for the condition that a charge still owes pesos, also while an admin is paying it. It is the condition of the index `charges_owed`, so
 * a query that contains it can use that index. A charge that is not confirmed owes nothing.
 * @param charge the table or its alias in the query
 */
export function owedCondition(charge: string): string {
  return `${charge}.pix_status = 'confirmed'
  and ${charge}.pesos_paid_minor + ${charge}.pesos_set_off_minor + ${charge}.pesos_taken_back_minor
    < ${charge}.pesos_value_minor + ${charge}.debt_cleared_minor`
}

/** SQL for what such a charge owes, in centavos of ARS. @param charge the table or its alias in the query */
export function owedAmount(charge: string): string {
  return `${charge}.pesos_value_minor + ${charge}.debt_cleared_minor
    - ${charge}.pesos_paid_minor - ${charge}.pesos_set_off_minor - ${charge}.pesos_taken_back_minor`
}
