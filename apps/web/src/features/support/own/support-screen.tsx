import { lazy, Suspense, useEffect, useState } from 'react'
import { logError } from '../../../lib/errors/error-log.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { useSiteFacts } from '../../../lib/site/site-facts.tsx'
import { useSiteNow } from '../../../lib/site/use-site-now.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { ContactChannels, contactFormHref } from './contact-channels.tsx'
import { FaqSection } from './faq-section.tsx'
import { HoursCard } from './hours-card.tsx'

/** For people who are signed in: visitors never load it. */
const Tickets = lazy(() => import('./tickets.tsx').then((module) => ({ default: module.Tickets })))

/** `/support`, for visitors and for people who are signed in (SUP-001, SUP-007). */
export function SupportScreen() {
  const texts = useTexts('support/own')
  const { settings } = useSiteFacts()
  const now = useSiteNow()
  const accountId = useAccountId()
  return (
    <div className="site-wrap pt-4 pb-14 lg:pt-8">
      <h1 className="sign text-page">{texts.title}</h1>
      <p className="mt-2 text-t2">{texts.lead}</p>
      <div className="mt-7 grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[minmax(0,1fr)_21.25rem] lg:items-start lg:gap-14">
        {settings !== null && (
          <div className="grid gap-4 lg:sticky lg:top-6 lg:order-2">
            <ContactChannels brand={settings.brand} support={settings.support} />
            <HoursCard hours={settings.support.hours} now={now} />
          </div>
        )}
        <div className="grid min-w-0 gap-12">
          <FaqSection settings={settings} />
          <section aria-labelledby="mensajes" className="min-w-0">
            <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2">
              <h2 id="mensajes" className="font-[640] text-22 leading-tight">
                {texts.messages.title}
              </h2>
              {accountId !== null && (
                <a href="/exchange" className={buttonClass({ size: 'small' })}>
                  {texts.toAccount}
                </a>
              )}
            </div>
            {accountId === null ? (
              <VisitorCard />
            ) : (
              <Suspense fallback={<VisitorCard />}>
                <Tickets accountId={accountId} />
              </Suspense>
            )}
          </section>
        </div>
      </div>
    </div>
  )
}

/** SUP-021: the ways for a person without a session. */
function VisitorCard() {
  const { messages, contact } = useTexts('support/own')
  return (
    <div className="card mt-4 grid justify-items-start gap-4 p-5">
      <p className="max-w-[60ch] text-t2">{messages.visitor}</p>
      <p className="flex flex-wrap gap-2.5">
        <a href={contactFormHref} className={buttonClass()}>
          {contact.form}
        </a>
        <a href="/login?from=%2Fsupport" className={buttonClass()}>
          {messages.signIn}
        </a>
      </p>
    </div>
  )
}

/** How long after the page is shown the session is read. The server renders the page without knowing who is signed in. */
const sessionReadDelayMs = 300

/** The signed-in account. Null until it is known, and for a visitor. */
function useAccountId(): string | null {
  const [accountId, setAccountId] = useState<string | null>(null)
  const { setSignedIn } = useSiteFacts()
  useEffect(() => {
    let left = false
    const timer = setTimeout(() => {
      const found = import('../../../lib/site/visitor.ts').then(({ accountOfSession }) => accountOfSession())
      found.then(
        (id) => {
          if (left) return
          setAccountId(id)
          setSignedIn(id !== null)
        },
        // The card for visitors is already on screen.
        (error: unknown) => void logError(error, location.pathname),
      )
    }, sessionReadDelayMs)
    return () => {
      left = true
      clearTimeout(timer)
    }
  }, [setSignedIn])
  return accountId
}
