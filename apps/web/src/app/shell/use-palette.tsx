import { type ComponentType, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { useLanguage, useTexts } from '../../lib/i18n/language-scope.tsx'
import { loadTexts } from '../../lib/i18n/texts.ts'
import { showToast } from '../../ui/toast-store.ts'
import { adminGroups } from './admin-groups.ts'
import type { DeskPaletteProps } from './desk-palette.tsx'
import { PaletteWait } from './palette-wait.tsx'
import { useSignOut } from './use-sign-out.ts'

/**
 * The command palette of the admin area: Ctrl+K or Cmd+K opens and closes it. Its code comes with the first opening, or with the key before K. Until
 * it comes, the layer is there with a field that keeps what is typed. A dialog that is open keeps the keyboard: leaving it by another way would lose
 * what was typed there.
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
  const close = (): void => setOpen(false)
  const { wait, typed, wasEntered, forget } = useWait(close)
  const [followsWait, setFollowsWait] = useState(false)
  const load = async () => {
    const [{ DeskPalette }] = await Promise.all([
      import('./desk-palette.tsx'),
      loadTexts(language, ['search/admin', 'insights/desk', 'desk-problems']),
    ])
    return DeskPalette
  }
  const fail = (): void => {
    setOpen(false)
    showToast({ tone: 'error', title: searchFailed })
  }
  const openPalette = (): void => {
    forget()
    setFollowsWait(Palette === null)
    if (Palette !== null) return setOpen(true)
    // Chromium keeps a failed load of a code file for the life of the page.
    if (!navigator.onLine) return fail()
    setOpen(true)
    load().then((loaded) => {
      setPalette(() => loaded)
      // A dialog that was opened while the code came, as at the end of a session, has the keyboard.
      if (openDialogs() > 1) setOpen(false)
    }, fail)
  }
  usePaletteKey({
    ahead: () => {
      if (Palette === null && navigator.onLine) void Promise.allSettled([load()])
    },
    press: () => {
      if (isOpen) setOpen(false)
      else if (openDialogs() === 0) openPalette()
    },
  })
  return {
    palette: isOpen && (
      <Suspense fallback={wait}>
        {Palette === null ? (
          wait
        ) : (
          <Palette
            {...menu}
            groups={adminGroups}
            firstTyped={typed}
            wasEntered={wasEntered}
            followsWait={followsWait}
            onSignOut={() => void signOut()}
            onClose={close}
          />
        )}
      </Suspense>
    ),
    openPalette,
  }
}

/** The layer until the code has come, with what is typed there. */
function useWait(onClose: () => void) {
  const { search, searchClose } = useTexts('desk-shell')
  const [typed, setTyped] = useState('')
  const [wasEntered, setWasEntered] = useState(false)
  const type = (text: string): void => {
    setTyped(text)
    setWasEntered(false)
  }
  const wait = (
    <PaletteWait
      title={search}
      closeLabel={searchClose}
      typed={typed}
      onType={type}
      // Without a text the list would offer something that the person has not seen.
      onEnter={() => setWasEntered(typed.trim() !== '')}
      onClose={onClose}
    />
  )
  return { wait, typed, wasEntered, forget: () => type('') }
}

/** Calls `press` for Ctrl+K or Cmd+K, and `ahead` for the key before K. */
function usePaletteKey({ ahead, press }: { ahead: () => void; press: () => void }): void {
  const onKey = useRef((_event: KeyboardEvent): void => {})
  useEffect(() => {
    onKey.current = (event) => {
      if (event.key === 'Control' || event.key === 'Meta') ahead()
      const isPressed = event.ctrlKey || event.metaKey
      if (event.key.toLowerCase() !== 'k' || !isPressed || event.altKey || event.shiftKey) return
      // The browser would search the web.
      event.preventDefault()
      press()
    }
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => onKey.current(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

function openDialogs(): number {
  return document.querySelectorAll('.overlay').length
}
