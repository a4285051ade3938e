import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { SandboxContext } from '../context.ts'
import { chargeRecord, paymentRecord } from '../store/records.ts'

const recordsBody = z.strictObject({
  charges: z.array(chargeRecord),
  payments: z.array(paymentRecord),
})

/** Some thousand records. */
const bodyLimit = 4 * 1024 * 1024

/** Imports charges and Pix unchanged, such as the generated past of a demo. Sends no notices. */
export function registerRecordRoutes(app: FastifyInstance, { store }: SandboxContext): void {
  app.put('/sandbox/records', { bodyLimit }, async (request, reply) => {
    const { charges, payments } = recordsBody.parse(request.body)
    await store.save(
      ...charges.map((record) => ({ kind: 'charge' as const, record })),
      ...payments.map((record) => ({ kind: 'payment' as const, record })),
    )
    return reply.code(204).send()
  })
}
