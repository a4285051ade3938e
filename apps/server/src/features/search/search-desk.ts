import type { ResponseOf } from '@puente/contract/protocol/endpoint'
import {
  type FoundCharge,
  type FoundPerson,
  type FoundPix,
  type FoundStore,
  type FoundTicket,
  type FoundTransfer,
  mostFound,
  type searchDesk as endpoint,
} from '@puente/contract/search'
import type { SignedInActor } from '../../platform/unit-of-work/unit-of-work.ts'

/** How each kind is found, by the feature that lists it. The order is that of the answer. */
export interface Finders {
  readonly findPeople: (text: string) => Promise<FoundPerson[]>
  readonly findStores: (text: string) => Promise<FoundStore[]>
  readonly findCharges: (text: string) => Promise<FoundCharge[]>
  /** Ids of charges. */
  readonly findPayments: (text: string) => Promise<string[]>
  /** By a name only if the text is long enough. */
  readonly findPix: (text: string, byName: boolean) => Promise<FoundPix[]>
  readonly findTickets: (text: string, byName: boolean) => Promise<FoundTicket[]>
  /** None unless the gate of finance is open for the session. */
  readonly findTransfers: (actor: SignedInActor, text: string) => Promise<FoundTransfer[]>
  readonly foundChargesOf: (ids: readonly string[]) => Promise<FoundCharge[]>
}

/** The trigram indexes find a name only by three letters or digits in a row. Any other text would be compared with every name. */
const indexed = /[\p{L}\p{N}]{3}/u

/** A few of each kind that a text finds. */
export async function searchDesk(
  finders: Finders,
  text: string,
  actor: SignedInActor,
): Promise<ResponseOf<typeof endpoint>> {
  const hasIndex = indexed.test(text)
  const [people, establishments, transactions, paymentIds, pix, tickets, transfers] = await Promise.all([
    hasIndex ? finders.findPeople(text) : [],
    hasIndex ? finders.findStores(text) : [],
    finders.findCharges(text),
    finders.findPayments(text),
    finders.findPix(text, hasIndex),
    finders.findTickets(text, hasIndex),
    hasIndex ? finders.findTransfers(actor, text) : [],
  ])
  const payments = fewOf(paymentIds)
  return {
    people: fewOf(people),
    establishments: fewOf(establishments),
    transactions: fewOf(transactions),
    payments: { items: await finders.foundChargesOf(payments.items), more: payments.more },
    pix: fewOf(pix),
    tickets: fewOf(tickets),
    transfers: fewOf(transfers),
  }
}

function fewOf<Item>(found: readonly Item[]) {
  return { items: found.slice(0, mostFound), more: found.length > mostFound }
}
