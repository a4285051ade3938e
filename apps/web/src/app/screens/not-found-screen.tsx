import { useEffect } from 'react'
import { useTexts } from '../../lib/i18n/language-scope.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { SunsetScene } from '../../ui/illustrations.tsx'

/** Any path without a screen; the same for everybody, under /admin too (UI-007, ADM-004). */
export function NotFoundScreen() {
  const texts = useTexts('shell').notFound
  useEffect(() => {
    document.title = texts.title
  }, [texts])
  return (
    <main
      id="content"
      className="grid min-h-dvh place-content-center justify-items-center gap-3 p-6 text-center"
    >
      <SunsetScene />
      <h1 className="sign mt-2 text-page">{texts.title}</h1>
      <p className="max-w-md text-t2">{texts.text}</p>
      <a href="/" className={`${buttonClass({ variant: 'primary' })} mt-3`}>
        {texts.home}
      </a>
    </main>
  )
}
