/** A gap in the numbers, drawn as an ellipsis. */
export const gap = 'gap'

/** The numbers of a pagination: the first, the last and those within 2 of the current one, a gap between (ADM-027). */
export function pageNumbers(current: number, last: number): (number | typeof gap)[] {
  const shown: (number | typeof gap)[] = []
  let previous = 0
  for (let page = 1; page <= last; page++) {
    if (page !== 1 && page !== last && Math.abs(page - current) > 2) continue
    if (page - previous > 1) shown.push(gap)
    shown.push(page)
    previous = page
  }
  return shown
}

/** At most five numbers with the first and the last among them, a gap where some are left out (HIST-008). */
export function fivePageNumbers(current: number, last: number): (number | typeof gap)[] {
  if (last <= 5) return Array.from({ length: last }, (_, index) => index + 1)
  if (current <= 3) return [1, 2, 3, 4, gap, last]
  if (current >= last - 2) return [1, gap, last - 3, last - 2, last - 1, last]
  return [1, gap, current - 1, current, current + 1, gap, last]
}

/** A count of rows for people; more than the server counts is "10.000+" (ruling 47). */
export function countText(total: number, isExact: boolean): string {
  const grouped = String(total).replace(/\B(?=(\d{3})+$)/g, '.')
  return isExact ? grouped : `${grouped}+`
}
