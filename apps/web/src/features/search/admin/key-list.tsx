import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { isApple } from '../../../lib/platform.ts'
import { focusableWhileScrolling } from '../../../ui/focusable-while-scrolling.ts'

/** The keys of the admin area. */
export function KeyList() {
  const { title, list } = useTexts('search/admin').keys
  return (
    <div ref={focusableWhileScrolling} className="min-h-0 overflow-y-auto px-4.5 py-3.5">
      <h2 className="font-[600] text-fine text-t3">{title}</h2>
      <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-2 text-small">
        {list.map(([keys, act]) => (
          <div key={act} className="contents">
            <dt>
              <kbd>{isApple ? keys.replace('Ctrl', '⌘') : keys}</kbd>
            </dt>
            <dd className="text-t2">{act}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
