import type { AppRouter } from './router.tsx'

/**
 * Moves the focus to the title of a screen that has replaced the focused element. Otherwise a screen reader would be silent, and the next
 * Tab would begin at the top of the document. A screen that takes the focus itself keeps it.
 */
export function focusAfterNavigation(router: AppRouter): void {
  router.subscribe('onRendered', ({ fromLocation, hrefChanged }) => {
    if (fromLocation === undefined || !hrefChanged || document.activeElement !== document.body) return
    const content = document.getElementById('content')
    const title = content?.querySelector('h1')
    title?.setAttribute('tabindex', '-1')
    title?.focus({ preventScroll: true })
    // A title for screen readers only, or one that this width hides, cannot take the focus.
    if (document.activeElement === document.body) content?.focus({ preventScroll: true })
  })
}
