import { DomainError } from '@puente/contract/protocol/problems'

/** The group whose places an upload uses. No group can use those of another. */
export type Uploader = 'admin' | 'verified' | 'other'

/** Uploads that this process holds in memory at once, each at most one file. */
const placesOf: Readonly<Record<Uploader, number>> = { admin: 4, verified: 8, other: 4 }
const mostPerPerson = 2

export interface UploadPlaces {
  /**
   * @param person whose upload it is: a user's id, or an address
   * @returns gives the place back
   * @throws DomainError `server.busy`, `rate-limit.exceeded`
   */
  take(uploader: Uploader, person: string): () => void
}

export function createUploadPlaces(): UploadPlaces {
  const taken: Record<Uploader, number> = { admin: 0, verified: 0, other: 0 }
  const byPerson = new Map<string, number>()
  return {
    take(uploader, person) {
      if (taken[uploader] >= placesOf[uploader])
        throw new DomainError('server.busy', { retryAfterSeconds: 2 })
      const own = byPerson.get(person) ?? 0
      if (own >= mostPerPerson) throw new DomainError('rate-limit.exceeded', { retryAfterSeconds: 2 })
      taken[uploader] += 1
      byPerson.set(person, own + 1)
      return () => {
        taken[uploader] -= 1
        const left = (byPerson.get(person) ?? 1) - 1
        if (left > 0) byPerson.set(person, left)
        else byPerson.delete(person)
      }
    },
  }
}
