import type { Language } from '@puente/contract/identity/sessions'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ApiProblem, NetworkFailure } from '../../lib/api/api-problem.ts'
import { idOfError } from '../../lib/errors/error-log.ts'
import { useProblemText } from '../../lib/errors/problem-text.ts'
import { useLanguage, useTexts } from '../../lib/i18n/language-scope.tsx'
import { tabKeys } from '../../lib/session/session-keys.ts'
import { readOfTab } from '../../lib/storage.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { useServerBack } from './use-server-back.ts'
import { ErrorScene, OfflineScene } from '../../ui/illustrations.tsx'

/** An error with a text of its own: the missing configuration (UI-029). */
function explainsItself(error: unknown): error is { explain: (language: Language) => string } {
  return error instanceof Error && 'explain' in error
}

/**
 * The code of a screen that did not load. Many browsers remember such a failure as long as the page is open, so only a reload fetches it
 * again.
 */
function isLostCode(error: unknown): boolean {
  return error instanceof TypeError && /\bmodule\b/.test(error.message)
}

/** A screen that failed to load or to render (UI-003). A refusal or a silent server is named, and a fault of ours has an id. */
export function ErrorScreen({ error, reset }: { error: unknown; reset: () => void }) {
  const texts = useTexts('shell').failure
  const { problem } = useProblemText()
  const router = useRouter()
  const errorId = idOfError(error, location.pathname)
  const isSilence = error instanceof NetworkFailure
  const language = useLanguage()
  const explained = isSilence || error instanceof ApiProblem
  const retry = async (): Promise<void> => {
    if (isLostCode(isSilence ? error.cause : error)) {
      location.reload()
      return
    }
    await router.invalidate()
    reset()
  }
  useServerBack(isSilence, () => void retry())
  useEffect(() => {
    if (!isSilence) return
    const onOnline = (): void => void retry()
    addEventListener('online', onOnline)
    return () => removeEventListener('online', onOnline)
    // Each failure adds a new listener.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [error])
  return (
    <main
      id="content"
      role="alert"
      className="grid min-h-[80dvh] place-content-center justify-items-center gap-3 p-6 text-center"
    >
      {isSilence ? <OfflineScene /> : <ErrorScene />}
      <h1 className="sign mt-2 text-page">{isSilence ? texts.silentTitle : texts.title}</h1>
      <p className="max-w-md text-t2">
        {explainsItself(error) ? error.explain(language) : explained ? problem(error) : texts.text}
      </p>
      {isSilence && readOfTab(tabKeys.orderDraft) !== null ? (
        <p className="max-w-md">{texts.saleKept}</p>
      ) : null}
      <p className="text-label text-t3">{texts.id(errorId)}</p>
      <div className="mt-3 grid w-full gap-2.5 sm:flex sm:w-auto">
        <Button variant="primary" onClick={retry}>
          {texts.retry}
        </Button>
        <a href="/" className={buttonClass()}>
          {texts.home}
        </a>
        <Button onClick={() => location.reload()}>{texts.reload}</Button>
      </div>
    </main>
  )
}
