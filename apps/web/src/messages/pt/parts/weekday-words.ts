/** A day of the week in lower case with its preposition and article. */
export function onDay(day: string): string {
  return day === 'sábado' || day === 'domingo' ? `no ${day}` : `na ${day}`
}
