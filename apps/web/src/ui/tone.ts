/** The meaning of a colour. A status chooses a meaning, never a colour. */
export type Tone = 'success' | 'pending' | 'error' | 'info' | 'priority' | 'neutral'

/** The meaning of each status, the same on every screen (ADM-030). */
export const statusTones = {
  paid: 'success',
  completed: 'success',
  confirmed: 'success',
  success: 'success',
  active: 'success',
  pending: 'pending',
  processing: 'pending',
  in_progress: 'pending',
  partial: 'pending',
  refunded: 'pending',
  medium: 'pending',
  failed: 'error',
  error: 'error',
  cancelled: 'error',
  inactive: 'error',
  expired: 'error',
  disputed: 'error',
  open: 'info',
  high: 'priority',
  low: 'neutral',
  closed: 'neutral',
} as const satisfies Record<string, Tone>

/** Sets `--c`, which badges, tints and dots read. */
export const toneClass = {
  success: '[--c:var(--mata)]',
  pending: '[--c:var(--tierra)]',
  error: '[--c:var(--ceibo)]',
  info: '[--c:var(--celeste)]',
  priority: '[--c:var(--jacaranda)]',
  neutral: '[--c:var(--t3)]',
} as const satisfies Record<Tone, string>
