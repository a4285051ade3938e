/**
 * Thousandths of notices that a gap must usually hold in four weeks: with that many expected in one week (ln 1000 = 6.908), a gap without any has a
 * chance of 1 in 1,000.
 */
const usualThousandths = 27_632
/** Payments that came without a notice prove it at once, also where there is no usual rate yet. */
const provenByPayments = 3

/**
 * Whether notices stopped.
 * @param usualInFourWeeks notices in the same hours of the last four weeks, together
 * @param foundByAsking payments of the gap that we found by asking
 */
export function isSilent(usualInFourWeeks: number, foundByAsking: number): boolean {
  return usualInFourWeeks * 1000 >= usualThousandths || foundByAsking >= provenByPayments
}
