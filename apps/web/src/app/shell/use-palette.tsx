import { type ComponentType, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { useLanguage, useTexts } from '../../lib/i18n/language-scope.tsx'
import { loadTexts } from '../../lib/i18n/texts.ts'
import { showToast } from '../../ui/toast-store.ts'
import { adminGroups } from './admin-groups.ts'
import type { DeskPaletteProps } from './desk-palette.tsx'
import { useSignOut } from './use-sign-out.ts'

/**
 * The command palette of the admin area: Ctrl+K or Cmd+K opens and closes it. Its code comes with the first opening, or with the key before K. A
 * dialog that is open keeps the keyboard: leaving it by another way would lose what was typed there.
 */
export function usePalette(menu: Pick<DeskPaletteProps, 'collapsed' | 'onToggleMenu'>): {
  palette: ReactNode
  openPalette: () => void
} {
  const language = useLanguage()
  const signOut = useSignOut()
  const { searchFailed } = useTexts('desk-shell')
  const [Palette, setPalette] = useState<ComponentType<DeskPaletteProps> | null>(null)
  const [isOpen, setOpen] = useState(false)
  const load = async () => {
    const [{ DeskPalette }] = await Promise.all([
      import('./desk-palette.tsx'),
      loadTexts(language, ['search/admin', 'insights/desk', 'desk-problems']),
    ])
    return DeskPalette
  }
  const fail = (): void => showToast({ tone: 'error', title: searchFailed })
  const openPalette = (): void => {
    if (Palette !== null) return setOpen(true)
    // Chromium keeps a failed load of a code file for the life of the page.
    if (!navigator.onLine) return fail()
    load().then((loaded) => {
      setPalette(() => loaded)
      // A dialog that was opened while the code came has the keyboard.
      if (!isDialogOpen()) setOpen(true)
    }, fail)
  }
  const onKey = useRef((_event: KeyboardEvent): void => {})
  useEffect(() => {
    onKey.current = (event) => {
      const isModifier = event.key === 'Control' || event.key === 'Meta'
      if (isModifier && Palette === null && navigator.onLine) void Promise.allSettled([load()])
      if (
        event.key.toLowerCase() !== 'k' ||
        !(event.ctrlKey || event.metaKey) ||
        event.altKey ||
        event.shiftKey
      )
        return
      // The browser would search the web.
      event.preventDefault()
      if (isOpen) setOpen(false)
      else if (!isDialogOpen()) openPalette()
    }
  })
  useEffect(() => {
    const press = (event: KeyboardEvent): void => onKey.current(event)
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  return {
    palette: isOpen && Palette !== null && (
      <Suspense>
        <Palette
          {...menu}
          groups={adminGroups}
          onSignOut={() => void signOut()}
          onClose={() => setOpen(false)}
        />
      </Suspense>
    ),
    openPalette,
  }
}

function isDialogOpen(): boolean {
  return document.querySelector('.overlay') !== null
}
