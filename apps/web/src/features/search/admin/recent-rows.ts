import { whenOwnerLeaves } from '../../../lib/session/session-query.ts'
import { withRecent } from './palette.rules.ts'
import type { Row } from './palette-rows.ts'

/** What was chosen in this page, the newest first. In memory only: it holds names of people. */
let recent: readonly Row[] = []
whenOwnerLeaves(() => {
  recent = []
})

export function recentRows(): readonly Row[] {
  return recent
}

export function recall(row: Row): void {
  if (row.isRecalled === true) recent = withRecent(recent, row)
}
