import type { LocalDayRange } from '@puente/domain/local-day'
import { type Currency, decimalText } from '@puente/domain/money'
import { saveFile } from '../../../lib/api/download.ts'
import { formatDate } from '../../../lib/format/dates.ts'
import type { Areas } from '../../../messages/areas.ts'
import type { Language } from '@puente/contract/identity/sessions'
import { measures, type Measure, type MovementGroup, type Sums } from './movement.rules.ts'

export interface MovementFile {
  readonly groups: readonly MovementGroup[]
  readonly range: LocalDayRange
  readonly texts: Areas['insights/movement']
  readonly language: Language
}

/**
 * The figures of the charts, the oldest first, with those of the period before. As the exports of the server: for spreadsheets set to es-AR or pt-BR,
 * with semicolons and decimal commas. An unknown figure is empty. No cell can begin a formula: all are days, counts and amounts.
 */
export function movementCsv({ groups, texts, language }: Omit<MovementFile, 'range'>): string {
  const { columns } = texts
  const names = measures.map((measure) => columns[measure])
  const titles = [
    texts.from,
    texts.until,
    columns.orders,
    columns.completed,
    ...names,
    ...names.map((name) => `${name}, ${texts.before}`),
    columns.computed,
  ]
  const rows = groups.map((group) => [
    dayText(group.first),
    dayText(group.last),
    String(group.totalOrders),
    String(group.completedOrders),
    ...amountsOf(group),
    ...amountsOf(group.before),
    formatDate(group.computedAt, 'moment', language),
  ])
  return `\ufeff${[titles, ...rows].map((cells) => `${cells.join(';')}\r\n`).join('')}`
}

export function saveMovement(file: MovementFile): void {
  const { first, last } = file.range
  const name = `${file.texts.title.toLowerCase()}-${first}-${last}.csv`
  saveFile({ blob: new Blob([movementCsv(file)], { type: 'text/csv;charset=utf-8' }), name })
}

function amountsOf(sums: Sums): string[] {
  return measures.map((measure) => {
    const minor = sums[measure]
    return minor === null ? '' : decimalText({ minor, currency: currencies[measure] }).replace('.', ',')
  })
}

const currencies: Readonly<Record<Measure, Currency>> = { volume: 'BRL', revenue: 'ARS', spread: 'BRL' }

/** `2026-11-20` as `20/11/2026`. */
function dayText(day: string): string {
  return day.split('-').toReversed().join('/')
}
