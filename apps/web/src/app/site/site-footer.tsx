import type { ReactNode } from 'react'
import { useTexts } from '../../lib/i18n/language-scope.tsx'
import { useSiteFacts } from '../../lib/site/site-facts.tsx'
import { Brand } from '../../ui/brand.tsx'
import { SitePreferences } from './site-preferences.tsx'

interface SiteFooterProps {
  /** Which of the two phones (PUB-019). */
  phone: 'site' | 'calculator'
}

export function SiteFooter({ phone }: SiteFooterProps) {
  const texts = useTexts('site/frame')
  const { settings } = useSiteFacts()
  const number = settings?.phones[phone] ?? null
  const email = settings?.support.email ?? null
  return (
    <footer aria-label={texts.footer.label} className="border-t border-line py-12">
      <div className="site-wrap grid gap-x-10 gap-y-9 sm:grid-cols-2 lg:grid-cols-[1.5fr_1fr_1fr_1.1fr]">
        <div className="grid content-start gap-4">
          {settings !== null && <Brand name={settings.brand} />}
          <p className="max-w-[38ch] text-small text-t2">{texts.footer.about}</p>
          <p className="text-label text-t3">{texts.footer.pix}</p>
        </div>
        <FooterList title={texts.footer.pages}>
          <FooterLink href="/">{texts.nav.home}</FooterLink>
          <FooterLink href="/calculadorapix">{texts.nav.calculator}</FooterLink>
          <FooterLink href="/support">{texts.footer.support}</FooterLink>
          <FooterLink href="/terminos">{texts.footer.terms}</FooterLink>
          <FooterLink href="/privacidad">{texts.footer.privacy}</FooterLink>
        </FooterList>
        <FooterList title={texts.footer.contact}>
          {number !== null && (
            <FooterLink href={`tel:${number}`} label={texts.footer.phone}>
              {number}
            </FooterLink>
          )}
          {email !== null && (
            <FooterLink href={`mailto:${email}`} label={texts.footer.email}>
              {email}
            </FooterLink>
          )}
          <FooterLink href="/#contacto">{texts.nav.contact}</FooterLink>
          <li className="mt-1 text-small text-t3">{texts.footer.answers}</li>
        </FooterList>
        <div className="needs-script grid content-start gap-3">
          <h2 className="text-small font-[640]">{texts.footer.preferences}</h2>
          <SitePreferences />
        </div>
      </div>
    </footer>
  )
}

function FooterList({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h2 className="text-small font-[640]">{title}</h2>
      <ul className="mt-1 grid">{children}</ul>
    </div>
  )
}

function FooterLink({ href, label, children }: { href: string; label?: string; children: ReactNode }) {
  return (
    <li>
      <a
        href={href}
        className="inline-flex min-h-11 items-center text-small text-t2 underline-offset-4 hover:text-t1 hover:underline"
      >
        {label !== undefined && <span className="sr-only">{label}: </span>}
        <span className="break-all">{children}</span>
      </a>
    </li>
  )
}
