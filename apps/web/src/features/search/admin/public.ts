/** What other features may import from search/admin. */
export { addressOf } from './found-groups.ts'
export { Palette } from './palette.tsx'
export type { Row } from './palette-rows.ts'
