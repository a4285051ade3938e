import { lazy, type ReactNode, Suspense } from 'react'
import { whenNear } from '../../../lib/site/when-near.ts'

const holderId = 'contact-form'

const ContactForm = lazy(async () => {
  await whenNear(holderId)
  return { default: (await import('./contact-section.tsx')).ContactSection }
})

/** The form. The server draws it whole, and its code loads when the person comes near it. */
export function LazyContact({ waiting }: { waiting: ReactNode }) {
  return (
    <div id={holderId}>
      <Suspense fallback={waiting}>
        <ContactForm />
      </Suspense>
    </div>
  )
}
