import * as z from 'zod/mini'
import { endpoint } from '../protocol/endpoint.ts'
import { instantSchema, uuidSchema } from '../protocol/wire.ts'

export const noticeSchema = z.strictObject({
  id: uuidSchema,
  /** Plain text as the admin wrote it. */
  text: z.string(),
  createdAt: instantSchema,
  readAt: z.nullable(instantSchema),
})
export type NoticeView = z.infer<typeof noticeSchema>

export const listNotices = endpoint({
  name: 'listNotices',
  method: 'GET',
  path: '/notices',
  access: 'user',
  summary: 'The newest hundred notices to this person (PROF-038)',
  status: 200,
  response: z.strictObject({ notices: z.array(noticeSchema) }),
})

export const markNoticesRead = endpoint({
  name: 'markNoticesRead',
  method: 'POST',
  path: '/notices/read',
  access: 'user',
  summary: 'Marks the notices up to this one as read',
  body: z.strictObject({ upTo: uuidSchema }),
  status: 204,
  problems: ['notice.not-found'],
})
