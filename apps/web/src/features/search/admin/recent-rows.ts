import { whenOwnerLeaves } from '../../../lib/session/session-query.ts'
import { withRecent } from './palette.rules.ts'
import type { Reader, Row } from './palette-rows.ts'

/** What was chosen in this page, the newest first. In memory only: it holds names of people. */
let recent: readonly Row[] = []
whenOwnerLeaves(() => {
  recent = []
})

/**
 * The recent rows in the language of the reader.
 * @param places the screens as they are offered now; one that is not among them any more is left out
 */
export function recentRows(places: readonly Row[], reader: Reader): readonly Row[] {
  return recent.flatMap((row) => row.redraw?.(reader) ?? places.find(({ key }) => key === row.key) ?? [])
}

export function recall(row: Row): void {
  if (row.isRecalled === true) recent = withRecent(recent, row)
}
