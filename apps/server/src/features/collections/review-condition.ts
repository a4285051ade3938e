/**
 * SQL for the condition that a person must look at a charge: it is flagged, or disputed, or its Pix went back after pesos were sent. It is
 * the condition of the index `charges_to_review`.
 * @param charge the table or its alias in the query
 */
export function reviewCondition(charge: string): string {
  return `(${charge}.flags <> '{}' or ${charge}.pix_status = 'disputed'
    or (${charge}.pix_status = 'refunded' and ${charge}.pesos_paid_minor > 0))`
}
