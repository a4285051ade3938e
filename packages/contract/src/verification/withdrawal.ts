import * as z from 'zod/mini'
import { endpoint } from '../protocol/endpoint.ts'
import { idParams } from '../protocol/wire.ts'
import { decided, decisionProblems, reasonSchema } from './people.ts'

export const withdrawApproval = endpoint({
  name: 'withdrawApproval',
  method: 'POST',
  path: '/admin/people/:id/approval-withdrawal',
  access: 'admin',
  freshProof: true,
  summary:
    'Ends the approval of a person with a reason; no charge of theirs is made from then on (decision 0063)',
  params: idParams,
  body: z.strictObject({
    version: z.number().check(z.int()),
    /** Plain text, several lines allowed. The person reads it. */
    reason: reasonSchema,
  }),
  status: 200,
  response: decided,
  problems: decisionProblems,
})
