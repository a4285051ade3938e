/**
 * SQL for the condition that pesos are still owed for a charge, also while an admin is paying it. It is the condition of the index `charges_owed`, so
 * a query that contains it can use that index. Nothing is owed for an unconfirmed charge.
 * @param charge the table or its alias in the query
 */
export function owedCondition(charge: string): string {
  return `${charge}.pix_status = 'confirmed'
  and ${charge}.pesos_paid_minor + ${charge}.pesos_set_off_minor + ${charge}.pesos_taken_back_minor
    < ${charge}.pesos_value_minor + ${charge}.debt_cleared_minor`
}

/** SQL for the amount owed for such a charge, in centavos of ARS. @param charge the table or its alias in the query */
export function owedAmount(charge: string): string {
  return `${charge}.pesos_value_minor + ${charge}.debt_cleared_minor
    - ${charge}.pesos_paid_minor - ${charge}.pesos_set_off_minor - ${charge}.pesos_taken_back_minor`
}
