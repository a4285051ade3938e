/** What a toast says. It is never the only place where an error appears. */
export interface ToastMessage {
  readonly tone: 'success' | 'info' | 'warning' | 'error'
  readonly title: string
  readonly description?: string
  readonly action?: { readonly label: string; readonly onPress: () => void }
  /** Called when the toast is dismissed, also by its button. Not called if another toast replaces it. */
  readonly onDismiss?: () => void
  /** Stays until it is closed or acted on, for what must not be missed (UI-006). */
  readonly stays?: boolean
  /** How long it stays, if its action needs another time than its tone has. */
  readonly durationMs?: number
  /** What happens to the toast while a full screen is open that must not be covered: it waits, or is dropped if that screen reports the same. */
  readonly yields?: 'waits' | 'drops'
}

export interface ShownToast extends ToastMessage {
  readonly key: number
}

let current: ShownToast | null = null
let count = 0
/** How many full screens are open that no yielding toast may cover. */
let holds = 0
const listeners = new Set<() => void>()

function change(next: ShownToast | null): void {
  current = next
  for (const listener of listeners) listener()
}

/** Shows a toast in place of the one on screen, if any (UI-001). */
export function showToast(message: ToastMessage): void {
  showUntilUntrue(message)
}

/**
 * Shows a toast that may become untrue while it stays.
 * @returns a function that puts it away; a newer toast stays
 */
export function showUntilUntrue(message: ToastMessage): () => void {
  count++
  const key = count
  if (holds === 0 || message.yields !== 'drops') change({ ...message, key })
  return () => dismissToast(key)
}

/** Puts away the toast with this key; a newer one stays. */
export function dismissToast(key: number): void {
  if (current?.key !== key) return
  current.onDismiss?.()
  change(null)
}

/** The toast to show now. */
export function currentToast(): ShownToast | null {
  return holds > 0 && current?.yields === 'waits' ? null : current
}

/** Keeps yielding toasts off the screen until the function that it returns is called. */
export function holdToasts(): () => void {
  holds++
  change(current?.yields === 'drops' ? null : current)
  return () => {
    holds--
    change(current)
  }
}

export function subscribeToToast(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** How long it stays, in ms: 3 s success, 4 s information, 5 s errors and warnings (UI-002). */
export function toastDurationMs({ tone, stays = false, durationMs }: ToastMessage): number {
  if (stays) return Number.POSITIVE_INFINITY
  return durationMs ?? { success: 3_000, info: 4_000, warning: 5_000, error: 5_000 }[tone]
}
