import { useTexts } from '../../lib/i18n/language-scope.tsx'
import { buttonClass } from '../../ui/button.tsx'

/** The first thing the Tab key reaches; every screen's main part has the id `content`. */
export function SkipLink() {
  const texts = useTexts('shell')
  return (
    <a
      href="#content"
      className={`${buttonClass({ variant: 'primary' })} sr-only focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50`}
      onClick={(event) => {
        event.preventDefault()
        document.getElementById('content')?.focus()
      }}
    >
      {texts.skipToContent}
    </a>
  )
}
