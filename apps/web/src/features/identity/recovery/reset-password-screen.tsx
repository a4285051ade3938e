import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { LinkFailed, LinkPending } from '../registration/link-states.tsx'
import { emailChangeQuery, isLinkRefused, linkPurposeQuery } from '../registration/link-queries.ts'
import { ResetPasswordForm } from './reset-password-form.tsx'

interface ResetPasswordScreenProps {
  token: string | null
  onSaved: (email: string) => void
  onEmailChanged: (email: string) => void
}

/** Where two kinds of mailed link lead: to choose a new password, or to make an address that of the account (PROF-030). */
export function ResetPasswordScreen({ token, ...props }: ResetPasswordScreenProps) {
  return token === null ? (
    <ResetPasswordForm token={null} onSaved={props.onSaved} />
  ) : (
    <OpenedByLink token={token} {...props} />
  )
}

function OpenedByLink({ token, onSaved, onEmailChanged }: ResetPasswordScreenProps & { token: string }) {
  const { data: purpose, error, isFetching, refetch } = useQuery(linkPurposeQuery(token))
  if (purpose === 'change-email') return <EmailChange token={token} onDone={onEmailChanged} />
  if (isLinkRefused(error)) return <DeadLink />
  if (purpose === undefined) {
    return isFetching ? <LinkPending /> : <LinkFailed error={error} onRetry={() => void refetch()} />
  }
  return <ResetPasswordForm token={purpose === 'reset-password' ? token : null} onSaved={onSaved} />
}

/** A link that was used or is too old: a form behind it would only be refused. */
function DeadLink() {
  const texts = useTexts('identity/recovery').resetPassword
  return (
    <div className="mx-auto grid w-full max-w-[26.25rem] gap-4 pt-[4dvh] lg:pt-[7dvh]">
      <h1 className="sign text-page">{texts.title}</h1>
      <Callout tone="error" title={texts.deadTitle} announce>
        {texts.dead}
      </Callout>
      <div className="grid gap-2.5">
        <Link
          to="/forgot-password"
          className={buttonClass({ variant: 'primary', size: 'large', full: true })}
        >
          {texts.newLink}
        </Link>
        <Link to="/login" className={buttonClass({ size: 'large', full: true })}>
          {texts.cancel}
        </Link>
      </div>
    </div>
  )
}

function EmailChange({ token, onDone }: { token: string; onDone: (email: string) => void }) {
  const { confirmation } = useTexts('identity/recovery')
  const { data: email, isFetching, error, refetch } = useQuery(emailChangeQuery(token))
  const done = useEffectEvent(onDone)
  useEffect(() => {
    if (email !== undefined) done(email)
  }, [email])
  if (isFetching || email !== undefined) return <LinkPending label={confirmation.working} />
  return (
    <LinkFailed
      title={confirmation.failedTitle}
      error={error}
      {...(!isLinkRefused(error) && { onRetry: () => void refetch() })}
    />
  )
}
