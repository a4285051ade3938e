import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useProblemText } from '../../../lib/errors/problem-text.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { ErrorScene, SunsetScene } from '../../../ui/illustrations.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { Sun } from '../../../ui/sun.tsx'
import { confirmationQuery, isLinkRefused } from './link-queries.ts'

interface ConfirmationScreenProps {
  token: string | null
  /** The new address, if the link of a change of email was confirmed on its own page (PROF-007). */
  changedEmail: string | undefined
}

/** Where the link of the confirmation mail leads: confirms on arrival and says how that went. */
export function ConfirmationScreen({ token, changedEmail }: ConfirmationScreenProps) {
  const texts = useTexts('identity/recovery').confirmation
  if (changedEmail !== undefined) return <Confirmed email={changedEmail} text={texts.changedText} />
  return token === null ? <InvalidLink /> : <Confirming token={token} />
}

function Confirming({ token }: { token: string }) {
  const texts = useTexts('identity/recovery').confirmation
  const { problem } = useProblemText()
  const { data: email, isFetching, error, refetch } = useQuery(confirmationQuery(token))
  if (email !== undefined) return <Confirmed email={email} text={texts.text} />
  if (isFetching) {
    return (
      <p role="status" className="flex min-h-[50dvh] items-center justify-center gap-3 text-t2">
        <Spinner size={24} />
        {texts.working}
      </p>
    )
  }
  if (isLinkRefused(error)) return <InvalidLink />
  return (
    <Outcome scene={<ErrorScene />} title={texts.failedTitle} text={problem(error)}>
      <Button variant="primary" size="large" full onClick={() => refetch()}>
        {texts.retry}
      </Button>
    </Outcome>
  )
}

function Confirmed({ email, text }: { email: string; text: string }) {
  const texts = useTexts('identity/recovery').confirmation
  return (
    <Outcome
      scene={<Sun size={200} />}
      title={texts.title}
      text={
        <>
          <b className="mb-1.5 block font-[640] text-t1 [overflow-wrap:anywhere]">{email}</b>
          {text}
        </>
      }
    >
      <ToSignIn email={email} />
    </Outcome>
  )
}

function InvalidLink() {
  const texts = useTexts('identity/recovery').confirmation
  return (
    <Outcome scene={<SunsetScene />} title={texts.invalidTitle} text={texts.invalidText}>
      <ToSignIn />
    </Outcome>
  )
}

/** @param email what the form of the sign-in begins with */
function ToSignIn({ email }: { email?: string }) {
  const texts = useTexts('identity/recovery').confirmation
  return (
    <Link
      to="/login"
      {...(email !== undefined && { state: { email } })}
      className={buttonClass({ variant: 'primary', size: 'large', full: true })}
    >
      {texts.toSignIn}
    </Link>
  )
}

interface OutcomeProps {
  scene: ReactNode
  title: string
  text: ReactNode
  children: ReactNode
}

function Outcome({ scene, title, text, children }: OutcomeProps) {
  return (
    <div
      role="status"
      className="mx-auto flex w-full max-w-[30rem] flex-col items-center pt-[5dvh] text-center"
    >
      {scene}
      <h1 className="sign mt-6 text-balance text-page">{title}</h1>
      {/* A long address breaks instead of widening the column. */}
      <p className="mt-3 max-w-full text-t2">{text}</p>
      <div className="mt-7 w-full">{children}</div>
    </div>
  )
}
