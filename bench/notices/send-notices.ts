// The provider of the benchmarks, in a process of its own. Started by `provider.ts` with its orders as JSON.
import { setTimeout as pause } from 'node:timers/promises'
import { Pool } from 'undici'
import type { NoticeOrders, NoticesSent } from './provider.ts'
import { signedNotice } from './signed-notice.ts'

const orders: NoticeOrders = JSON.parse(process.argv[2] ?? '')
const pool = new Pool(orders.url, { connections: orders.atOnce, pipelining: 1 })
// Signed beforehand, because signing is work of the provider and not of the product.
const notices = Array.from({ length: orders.count }, (_, index) =>
  signedNotice(orders.first + index, orders.secret),
)
const sentAt: number[] = []
const acknowledgedMs: number[] = []

const probe = { method: 'GET', path: orders.path } as const

function requestOf(notice: ReturnType<typeof signedNotice>) {
  return {
    method: 'POST',
    path: orders.path,
    headers: {
      'content-type': 'application/json',
      'x-pix-timestamp': notice.timestamp,
      'x-pix-signature': notice.signature,
    },
    body: notice.body,
  } as const
}

const now = () => performance.timeOrigin + performance.now()

async function send(index: number): Promise<void> {
  const notice = notices[index]
  if (notice === undefined) throw new Error(`there is no notice ${index}`)
  const at = now()
  sentAt[index] = at
  const { statusCode, body } = await pool.request(orders.isProbe ? probe : requestOf(notice))
  await body.dump()
  if (statusCode !== 200) throw new Error(`a notice was answered ${statusCode}`)
  acknowledgedMs.push(now() - at)
}

/** Each sender sends its next notice after the acknowledgement of the one before. */
async function sendAtOnce(): Promise<void> {
  let next = 0
  const sender = async () => {
    while (next < notices.length) {
      next += 1
      await send(next - 1)
    }
  }
  await Promise.all(Array.from({ length: orders.atOnce }, sender))
}

/** Sends at a steady rate, however long the acknowledgements take. */
async function sendSteadily(perSecond: number): Promise<void> {
  const startedAt = now()
  const running: Promise<void>[] = []
  for (const index of notices.keys()) {
    const waitMs = startedAt + (index * 1000) / perSecond - now()
    if (waitMs > 0) await pause(waitMs)
    running.push(send(index))
  }
  await Promise.all(running)
}

await (orders.perSecond === null ? sendAtOnce() : sendSteadily(orders.perSecond))
await pool.close()
const sent: NoticesSent = { sentAt, acknowledgedMs }
process.stdout.write(JSON.stringify(sent))
