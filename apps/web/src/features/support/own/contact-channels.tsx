import type { PublicSettings } from '@puente/contract/settings/settings'
import { formatArgentinePhone, parseArgentinePhone } from '@puente/domain/phone-argentina'
import type { LucideIcon } from 'lucide-react'
import Mail from 'lucide-react/icons/mail'
import MessageCircle from 'lucide-react/icons/message-circle'
import Phone from 'lucide-react/icons/phone'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { buttonClass } from '../../../ui/button.tsx'

/** The contact form of the landing page (PUB-033). */
export const contactFormHref = '/#contacto'

/** WhatsApp first (SUP-003, SUP-004). Channels that the operator did not set are left out. Without any, the form is shown. */
export function ContactChannels({ brand, support }: Pick<PublicSettings, 'brand' | 'support'>) {
  const texts = useTexts('support/own').contact
  const { whatsapp, phone, email } = support
  const none = whatsapp === null && phone === null && email === null
  return (
    <section aria-labelledby="contacto-soporte" className="card p-5">
      <h2 id="contacto-soporte" className="font-[620] text-section">
        {texts.title}
      </h2>
      <div className="mt-3 grid gap-2">
        {whatsapp !== null && (
          <a
            href={`https://wa.me/${whatsapp.replace(/\D/g, '')}?text=${encodeURIComponent(texts.greeting(brand))}`}
            target="_blank"
            rel="noopener noreferrer"
            className={buttonClass({ variant: 'primary', full: true })}
          >
            <MessageCircle aria-hidden="true" />
            {texts.whatsapp}
          </a>
        )}
        {phone !== null && (
          <Channel icon={Phone} label={texts.phone} href={`tel:${phone}`}>
            {readable(phone)}
          </Channel>
        )}
        {email !== null && (
          <Channel icon={Mail} label={texts.email} href={`mailto:${email}`}>
            {email}
          </Channel>
        )}
        {none && (
          <>
            <p className="text-small text-t2">{texts.formHint}</p>
            <a href={contactFormHref} className={buttonClass({ variant: 'primary', full: true })}>
              {texts.form}
            </a>
          </>
        )}
      </div>
    </section>
  )
}

function Channel({
  icon: Icon,
  label,
  href,
  children,
}: {
  icon: LucideIcon
  label: string
  href: string
  children: string
}) {
  return (
    <a
      href={href}
      className="flex min-h-11 items-center gap-3 rounded-input px-2 text-t1 underline-offset-4 hover:underline"
    >
      <Icon size={20} className="flex-none text-t2" aria-hidden="true" />
      <span className="sr-only">{label}: </span>
      <span className="min-w-0 break-words">{children}</span>
    </a>
  )
}

/** A number as people dial it in Argentina. A foreign number stays unchanged. */
function readable(number: string): string {
  const phone = parseArgentinePhone(number)
  return phone === null ? number : formatArgentinePhone(phone)
}
