/** The meaning of a colour. A status chooses a meaning, never a colour. */
export type Tone = 'success' | 'pending' | 'error' | 'info' | 'priority' | 'neutral'

/** Sets `--c`, which badges, tints and dots read. */
export const toneClass = {
  success: '[--c:var(--mata)]',
  pending: '[--c:var(--tierra)]',
  error: '[--c:var(--ceibo)]',
  info: '[--c:var(--celeste)]',
  priority: '[--c:var(--jacaranda)]',
  neutral: '[--c:var(--t3)]',
} as const satisfies Record<Tone, string>
