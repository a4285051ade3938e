/**
 * Notices in four weeks, times 1,000, that must usually fall into a gap before it counts as silence. If 6.908 (ln 1000) notices are expected in the
 * gap of one week, a gap without any has a probability of 1 in 1,000.
 */
const usualThousandths = 27_632
/** Payments that came without a notice prove a silence at once, even before a usual rate is known. */
const provenByPayments = 3

/**
 * Whether notices seem to have stopped.
 * @param usualInFourWeeks notices in the same hours of the last four weeks, in total
 * @param foundByAsking payments in the gap that we found by querying the provider
 */
export function isSilent(usualInFourWeeks: number, foundByAsking: number): boolean {
  return usualInFourWeeks * 1000 >= usualThousandths || foundByAsking >= provenByPayments
}
