import { keyOfOther } from './other-notice.ts'

/** The event of a notice that we send to our own address. No provider has this word. */
export const testEvent = 'puente.test'

/** A notice that holds no Pix in any provider's format, and the key under which the inbox keeps it. */
export function testNotice(id: string): { readonly body: Buffer; readonly eventKey: string } {
  const body = Buffer.from(JSON.stringify({ event: testEvent, id }))
  return { body, eventKey: keyOfOther(body) }
}
