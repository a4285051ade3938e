import { lazy, type ReactNode, Suspense } from 'react'
import { whenNear } from '../../lib/site/when-near.ts'

const holderId = 'contact-form'

const ContactForm = lazy(async () => {
  await whenNear(holderId)
  return { default: (await import('./contact-section.tsx')).ContactSection }
})

/** The form, whose code comes when somebody comes near it. The server draws it whole; until then it only stands there. */
export function LazyContact({ waiting }: { waiting: ReactNode }) {
  return (
    <div id={holderId}>
      <Suspense fallback={waiting}>
        <ContactForm />
      </Suspense>
    </div>
  )
}
