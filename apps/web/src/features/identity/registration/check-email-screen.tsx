import { Link } from '@tanstack/react-router'
import MailOpen from 'lucide-react/icons/mail-open'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { MailAgain } from './mail-again.tsx'
import { webmailOf } from './webmail.ts'

/** What the mail that was just sent is about. */
export type MailKind = 'confirmation' | 'password' | 'pin'

interface CheckEmailScreenProps {
  /** Without it, the page names no address (AUTH-031). */
  email: string | undefined
  kind: MailKind
}

/** After a mail was sent: where to, what to do with it, and how to get another. */
export function CheckEmailScreen({ email, kind }: CheckEmailScreenProps) {
  const texts = useTexts('identity/recovery').checkEmail
  const webmail = email === undefined ? null : webmailOf(email)
  return (
    <div className="mx-auto w-full max-w-[28.75rem] pt-[4dvh] lg:pt-[7dvh]">
      <span className="tint grid size-14 place-items-center rounded-full [--c:var(--celeste)]">
        <MailOpen size={26} aria-hidden="true" />
      </span>
      <h1 className="sign mt-5 text-page">{texts.title}</h1>
      <p className="mt-3 text-t2">
        {email === undefined ? (
          texts.sent
        ) : (
          <>
            {kind === 'password' ? texts.ifAny : texts.sentTo}{' '}
            <b className="font-[620] text-t1 [overflow-wrap:anywhere]">{email}</b>
          </>
        )}
      </p>
      <ol className="mt-5 grid gap-3">
        {[texts.open[kind], texts.spam].map((step, index) => (
          <li key={step} className="flex gap-3 text-small text-t2">
            <span
              aria-hidden="true"
              className="grid size-6 flex-none place-items-center rounded-full bg-s3 font-[640] text-fine text-t1"
            >
              {index + 1}
            </span>
            <span className="pt-0.5">{step}</span>
          </li>
        ))}
      </ol>
      <div className="mt-7 grid gap-2.5">
        <Link
          to={kind === 'pin' ? '/reset-pin' : '/login'}
          {...(email !== undefined && { state: { email } })}
          className={buttonClass({ variant: 'primary', size: 'large', full: true })}
        >
          {kind === 'pin' ? texts.toResetPin : texts.toSignIn}
        </Link>
        {webmail !== null && (
          <a
            href={webmail.url}
            target="_blank"
            rel="noopener noreferrer"
            className={buttonClass({ size: 'large', full: true })}
          >
            {texts.openMail(webmail.name)} <span className="sr-only">{texts.newTab}</span>
          </a>
        )}
      </div>
      {email !== undefined && <MailAgain email={email} kind={kind} />}
    </div>
  )
}
