import ArrowUp from 'lucide-react/icons/arrow-up'
import { useTexts } from '../../lib/i18n/language-scope.tsx'

/** Entries that came while the list was in hand: they wait here, over the list and without moving it. */
export function NewsPill({ count, onShow }: { count: number; onShow: () => void }) {
  const texts = useTexts('history')
  return (
    <div role="status" className="sticky top-3 z-5 flex h-0 justify-center">
      {count > 0 && (
        <button
          type="button"
          onClick={onShow}
          className="inline-flex h-11 -translate-y-1/2 items-center gap-2 rounded-full bg-action px-4 font-[620] text-on-action text-small shadow-float"
        >
          <ArrowUp size={16} aria-hidden="true" />
          {texts.newest(count)}
        </button>
      )}
    </div>
  )
}
