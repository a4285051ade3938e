/** `correct`: the person wants the form back. `cancel`: the sale is off. */
export type Wish = 'correct' | 'cancel'

const wishes = new Map<string, Wish>()

/** Records that the person on this page asked to cancel a charge, until `forgetWish`. */
export function recordWish(orderId: string, wish: Wish): void {
  wishes.set(orderId, wish)
}

/** The person learned that the charge goes on. */
export function forgetWish(orderId: string): void {
  wishes.delete(orderId)
}

/** What the person on this page wanted when they asked to cancel the charge. Null if they did not. */
export function wishFor(orderId: string): Wish | null {
  return wishes.get(orderId) ?? null
}
