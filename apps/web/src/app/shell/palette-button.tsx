import Search from 'lucide-react/icons/search'
import { createContext, use } from 'react'
import { useTexts } from '../../lib/i18n/language-scope.tsx'
import { isApple } from '../../lib/platform.ts'

export const OpenPaletteContext = createContext<() => void>(() => {})

/** In a page's header: looks like a field on wide screens, and is a button with an icon on all others. */
export function PaletteButton() {
  const { search } = useTexts('desk-shell')
  return (
    <button
      type="button"
      onClick={use(OpenPaletteContext)}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      className="icon-button icon-button-framed gap-2.5 text-small text-t2 xl:!flex xl:!h-auto xl:!w-auto xl:min-h-11 xl:px-3"
    >
      <Search size={18} aria-hidden="true" />
      <span className="max-xl:sr-only">{search}</span>
      <kbd aria-hidden="true" className="max-xl:hidden">
        {isApple ? '⌘ K' : 'Ctrl K'}
      </kbd>
    </button>
  )
}
