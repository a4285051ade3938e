import * as z from 'zod/mini'
import { endpoint } from '../protocol/endpoint.ts'
import { sheetColumns } from './spreadsheet.ts'

/** The screens whose columns an admin can choose, and the columns that each has. */
export const screenColumns = { spreadsheet: sheetColumns } as const satisfies Record<
  string,
  readonly string[]
>
export const columnScreens = ['spreadsheet'] as const satisfies readonly (keyof typeof screenColumns)[]
export type ColumnScreen = (typeof columnScreens)[number]

const screenParams = z.strictObject({ screen: z.enum(columnScreens) })
const choiceSchema = z.strictObject({
  /** In their order. Null if the admin sees the columns that the screen begins with. */
  columns: z.nullable(z.array(z.string())),
})

export const readColumnChoice = endpoint({
  name: 'readColumnChoice',
  method: 'GET',
  path: '/admin/column-choices/:screen',
  access: 'admin',
  summary: 'The columns that this admin chose for a screen (PLUS-014)',
  params: screenParams,
  status: 200,
  response: choiceSchema,
})

export const chooseColumns = endpoint({
  name: 'chooseColumns',
  method: 'PUT',
  path: '/admin/column-choices/:screen',
  access: 'admin',
  summary:
    'Stores which columns of a screen this admin sees, and in which order; null restores those of the screen',
  params: screenParams,
  body: z.strictObject({
    columns: z.nullable(z.array(z.string().check(z.maxLength(40))).check(z.minLength(1), z.maxLength(100))),
  }),
  status: 200,
  response: choiceSchema,
})
