import type { Language } from '@puente/contract/identity/sessions'
import { type ComponentType, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { useLanguage, useTexts } from '../../lib/i18n/language-scope.tsx'
import { loadTexts } from '../../lib/i18n/texts.ts'
import { Spinner } from '../../ui/spinner.tsx'
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
  const [isComing, setComing] = useState(false)
  const load = () => loadPalette(language)
  const fail = (): void => showToast({ tone: 'error', title: searchFailed })
  const openPalette = (): void => {
    if (Palette !== null) return setOpen(true)
    // Chromium keeps a failed load of a code file for the life of the page.
    if (!navigator.onLine) return fail()
    setComing(true)
    void load()
      .then((loaded) => {
        setPalette(() => loaded)
        // A dialog that was opened while the code came has the keyboard.
        if (!isDialogOpen()) setOpen(true)
      }, fail)
      .finally(() => setComing(false))
  }
  const onKey = useRef((_event: KeyboardEvent): void => {})
  useEffect(() => {
    onKey.current = (event) => {
      if (isModifier(event) && Palette === null && navigator.onLine) void Promise.allSettled([load()])
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
    palette: isComing ? (
      <Coming />
    ) : (
      isOpen &&
      Palette !== null && (
        <Suspense fallback={<Coming />}>
          <Palette
            {...menu}
            groups={adminGroups}
            onSignOut={() => void signOut()}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )
    ),
    openPalette,
  }
}

async function loadPalette(language: Language): Promise<ComponentType<DeskPaletteProps>> {
  const [{ DeskPalette }] = await Promise.all([
    import('./desk-palette.tsx'),
    loadTexts(language, ['search/admin', 'insights/desk', 'desk-problems']),
  ])
  return DeskPalette
}

function isModifier({ key }: KeyboardEvent): boolean {
  return key === 'Control' || key === 'Meta'
}

/** Where the field will be. It takes no focus: the keys belong to the screen until the palette has come. */
function Coming() {
  return (
    <div
      role="status"
      className="fixed inset-x-3 top-3 z-45 mx-auto flex max-w-md animate-[appear_120ms_150ms_both] gap-3 rounded-box bg-s3 p-4"
    >
      <Spinner /> {useTexts('desk-shell').search}
    </div>
  )
}

function isDialogOpen(): boolean {
  return document.querySelector('.overlay') !== null
}
