import type { MovementGroup } from './movement.rules.ts'

/** `2026-11-20` as `20/11`. */
function short(day: string): string {
  const [, month = '', date = ''] = day.split('-')
  return `${date}/${month}`
}

/** `20/11`, or `16/11–20/11` for several days. */
export function groupLabel({ first, last }: Pick<MovementGroup, 'first' | 'last'>): string {
  return first === last ? short(first) : `${short(first)}–${short(last)}`
}
