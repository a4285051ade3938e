import type { AddressedEvent } from '../unit-of-work/flush.ts'

/** PostgreSQL refuses a payload of 8,000 bytes or more. */
const maxPayloadBytes = 7900

/** Packs events into as few NOTIFY payloads as fit, in order. Each is a JSON array. */
export function notifyPayloads(events: readonly AddressedEvent[]): string[] {
  const payloads: string[] = []
  let items: string[] = []
  let bytes = 2
  for (const event of events) {
    const item = JSON.stringify(event)
    const size = Buffer.byteLength(item) + 1
    if (size > maxPayloadBytes) throw new Error(`an event on ${event.topic} is too large to announce`)
    if (bytes + size > maxPayloadBytes) {
      payloads.push(`[${items.join(',')}]`)
      items = []
      bytes = 2
    }
    items.push(item)
    bytes += size
  }
  if (items.length > 0) payloads.push(`[${items.join(',')}]`)
  return payloads
}
