/** A day of the wire, `2026-11-20`, as `20/11`. */
export function shownDay(day: string): string {
  const [, month = '', date = ''] = day.split('-')
  return `${date}/${month}`
}
