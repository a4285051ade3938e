import { expect, it } from 'vitest'
import {
  currentToast,
  dismissToast,
  holdToasts,
  showToast,
  showUntilUntrue,
  toastDurationMs,
} from './toast-store.ts'

it('shows one toast at a time: a new one replaces the old (UI-001)', () => {
  showToast({ tone: 'info', title: 'first' })
  const first = currentToast()
  showToast({ tone: 'success', title: 'second' })
  expect(currentToast()?.title).toBe('second')
  dismissToast(first?.key ?? 0)
  expect(currentToast()?.title).toBe('second')
  dismissToast(currentToast()?.key ?? 0)
  expect(currentToast()).toBeNull()
})

it('keeps toasts 3, 4 or 5 s, depending on their tone (UI-002)', () => {
  const durations = (['success', 'info', 'warning', 'error'] as const).map((tone) =>
    toastDurationMs({ tone, title: '' }),
  )
  expect(durations).toEqual([3_000, 4_000, 5_000, 5_000])
  expect(toastDurationMs({ tone: 'info', title: '', stays: true })).toBe(Number.POSITIVE_INFINITY)
})

it('reports a toast that was dismissed, not one that another replaced', () => {
  const dismissed: string[] = []
  showToast({ tone: 'info', title: 'a', onDismiss: () => dismissed.push('a') })
  const first = currentToast()?.key ?? 0
  showToast({ tone: 'info', title: 'b', onDismiss: () => dismissed.push('b') })
  dismissToast(first)
  expect(dismissed).toEqual([])
  dismissToast(currentToast()?.key ?? 0)
  expect(dismissed).toEqual(['b'])
  expect(currentToast()).toBeNull()
})

it('lets a toast wait until a full screen is left, and shows another at once', () => {
  const release = holdToasts()
  showToast({ tone: 'success', title: 'copied' })
  expect(currentToast()?.title).toBe('copied')
  showToast({ tone: 'success', title: 'paid', yields: 'waits' })
  expect(currentToast()).toBeNull()
  release()
  expect(currentToast()?.title).toBe('paid')
  dismissToast(currentToast()?.key ?? 0)
})

it('drops a toast if the full screen reports the same, whichever came first', () => {
  showToast({ tone: 'success', title: 'paid', yields: 'drops' })
  expect(currentToast()?.title).toBe('paid')
  const release = holdToasts()
  expect(currentToast()).toBeNull()
  showToast({ tone: 'warning', title: 'lost', yields: 'drops' })
  release()
  expect(currentToast()).toBeNull()
})

it('closes a toast whose text is no longer true, and keeps a newer one', () => {
  const disputed = showUntilUntrue({ tone: 'warning', title: 'disputed', stays: true })
  disputed()
  expect(currentToast()).toBeNull()
  const other = showUntilUntrue({ tone: 'warning', title: 'disputed', stays: true })
  showToast({ tone: 'info', title: 'newer' })
  other()
  expect(currentToast()?.title).toBe('newer')
})
