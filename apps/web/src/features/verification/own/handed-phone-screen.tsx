import { takeHandover } from '@puente/contract/verification/verification'
import { useMutation, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { ApiProblem } from '../../../lib/api/api-problem.ts'
import { call } from '../../../lib/api/client.ts'
import { useProblemText } from '../../../lib/errors/problem-text.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { openSession, sessionQuery } from '../../../lib/session/session-query.ts'
import { settingsQuery } from '../../../lib/settings/settings-query.ts'
import { Brand } from '../../../ui/brand.tsx'
import { Button } from '../../../ui/button.tsx'
import { SunsetScene } from '../../../ui/illustrations.tsx'
import { useDocumentTitle } from '../../../ui/page.tsx'
import { LoadingScreen } from '../../../ui/spinner.tsx'
import { ErrorState } from '../../../ui/state-views.tsx'
import { PhoneMessage } from './phone-message.tsx'
import { PhonePhotos } from './phone-photos.tsx'

/**
 * The screen that opens on the phone from the code of a computer without a camera: the photos of one verification, and nothing else (ruling
 * 12).
 */
export function HandedPhoneScreen() {
  const texts = useTexts('verification/own').phone
  const { brand } = useSuspenseQuery(settingsQuery).data
  useDocumentTitle(texts.title)
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="px-5 pt-4">
        <Brand name={brand} small />
      </header>
      <main id="content" tabIndex={-1} className="flex flex-1 flex-col outline-none">
        <Opening />
      </main>
    </div>
  )
}

function Opening() {
  const texts = useTexts('verification/own')
  const { problem } = useProblemText()
  const { token, take } = useToken()
  const session = useQuery(sessionQuery)
  if (take.isError) {
    const { code } = take.error instanceof ApiProblem ? take.error : { code: null }
    if (code === 'handover.invalid' || code === 'request.invalid') return <InvalidLink />
    return (
      <ErrorState
        title={texts.phone.failedTitle}
        action={<Button onClick={() => take.mutate(take.variables)}>{texts.retry}</Button>}
      >
        {problem(take.error)}
      </ErrorState>
    )
  }
  if (token !== '' || take.isPending || session.isPending)
    return <LoadingScreen label={texts.phone.opening} />
  const isHanded = session.data?.scope === 'handover' && session.data.account !== null
  return isHanded ? <PhonePhotos /> : <InvalidLink />
}

/** The token of the link: taken out of the address at once, and used once. */
function useToken() {
  const token = useLocation({ select: ({ hash }) => hash })
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const used = useRef('')
  const take = useMutation({
    // A link works once: the server would refuse a second request although the first had opened the link.
    retry: false,
    mutationFn: (given: string) => call(takeHandover, { body: { token: given } }),
    onSuccess: (session) => openSession(queryClient, session),
  })
  const { mutate } = take
  useEffect(() => {
    if (token === '' || token === used.current) return
    used.current = token
    mutate(token)
    void navigate({ to: '/continuar', replace: true })
  }, [token, mutate, navigate])
  return { token, take }
}

function InvalidLink() {
  const texts = useTexts('verification/own').phone
  return <PhoneMessage scene={<SunsetScene />} title={texts.invalidTitle} text={texts.invalidText} />
}
