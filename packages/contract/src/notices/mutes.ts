import * as z from 'zod/mini'
import { providerNames } from '../collections.ts'
import { endpoint } from '../protocol/endpoint.ts'
import { instantSchema, lineSchema } from '../protocol/wire.ts'

/** For how many hours the alarm of notices that stopped may be muted. */
export const muteHours = [1, 4, 12] as const
export type MuteHours = (typeof muteHours)[number]

export const muteSchema = z.strictObject({
  until: instantSchema,
  reason: z.string(),
  /** Email of the admin. Null once their account is closed. */
  by: z.nullable(z.string()),
})
export type Mute = z.output<typeof muteSchema>

const silence = {
  provider: z.enum(providerNames),
  /** When the last notice came, as the alarm shows it: another silence is another alarm. */
  since: instantSchema,
}

export const muteAlarm = endpoint({
  name: 'muteAlarm',
  method: 'POST',
  path: '/admin/webhooks/silence/mute',
  access: 'admin',
  summary:
    'Mutes the alarm of notices that stopped, for a time and with a reason. It ends by itself, at the latest with the next notice. Audited',
  body: z.strictObject({ ...silence, hours: z.literal(muteHours), reason: lineSchema(1, 500) }),
  status: 200,
  response: muteSchema,
  problems: ['notice.not-silent'],
})

export const unmuteAlarm = endpoint({
  name: 'unmuteAlarm',
  method: 'POST',
  path: '/admin/webhooks/silence/unmute',
  access: 'admin',
  summary: 'Lets a muted alarm sound again before its time. May be repeated. Audited',
  body: z.strictObject(silence),
  status: 204,
})
