import { debtCondition } from './pesos/debt-text.ts'

/**
 * SQL for the condition that a person must look at a charge: it is flagged, or disputed, or was paid too much and its debt is still open. It is
 * the condition of the index `charges_to_review` and of the trigger that keeps `review_since`.
 * @param charge the table or its alias in the query
 */
export function reviewCondition(charge: string): string {
  return `(${charge}.flags <> '{}' or ${charge}.pix_status = 'disputed' or (${debtCondition(charge)}))`
}
