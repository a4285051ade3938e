import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTexts } from '../../lib/i18n/language-scope.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyScene } from '../../ui/illustrations.tsx'

/** Shown on a route whose screen is not built yet. */
export function ComingScreen() {
  const texts = useTexts('shell').coming
  const router = useRouter()
  useEffect(() => {
    document.title = texts.title
  }, [texts])
  return (
    <div className="grid min-h-[70dvh] place-content-center justify-items-center gap-3 p-6 text-center">
      <EmptyScene />
      <h1 className="sign mt-2 text-page">{texts.title}</h1>
      <p className="max-w-md text-t2">{texts.text}</p>
      <Button className="mt-3" onClick={() => router.history.back()}>
        {texts.back}
      </Button>
    </div>
  )
}
