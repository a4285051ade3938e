/**
 * SQL for the condition that a charge was paid too much, because a refund or dispute came after its pesos were sent or set off, and that
 * this is not cleared. It is the condition of the index `charges_in_debt`. `debtMinor` of payouts has the same rule.
 * @param charge the table or its alias in the query
 */
export function debtCondition(charge: string): string {
  return `${charge}.confirmed_at is not null
  and ${charge}.pesos_paid_minor + ${charge}.pesos_set_off_minor + ${charge}.pesos_taken_back_minor
    > ${charge}.pesos_value_minor + ${charge}.debt_cleared_minor`
}

/** SQL for the overpaid amount, in centavos of ARS. @param charge the table or its alias in the query */
export function debtAmount(charge: string): string {
  return `${charge}.pesos_paid_minor + ${charge}.pesos_set_off_minor + ${charge}.pesos_taken_back_minor
    - ${charge}.pesos_value_minor - ${charge}.debt_cleared_minor`
}
