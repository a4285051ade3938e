import * as z from 'zod/mini'
import { endpoint } from '../protocol/endpoint.ts'
import { instantSchema, uuidSchema } from '../protocol/wire.ts'

export const messageSchema = z.strictObject({
  id: uuidSchema,
  /** Plain text as the admin wrote it. */
  text: z.string(),
  createdAt: instantSchema,
  readAt: z.nullable(instantSchema),
})
export type MessageView = z.infer<typeof messageSchema>

export const listMessages = endpoint({
  name: 'listMessages',
  method: 'GET',
  path: '/messages',
  access: 'user',
  summary: 'The newest hundred messages to this person (PROF-038)',
  status: 200,
  response: z.strictObject({ messages: z.array(messageSchema) }),
})

export const markMessagesRead = endpoint({
  name: 'markMessagesRead',
  method: 'POST',
  path: '/messages/read',
  access: 'user',
  summary: 'Marks the messages up to this one as read',
  body: z.strictObject({ upTo: uuidSchema }),
  status: 204,
  problems: ['message.not-found'],
})
