import Menu from 'lucide-react/icons/menu'
import Smartphone from 'lucide-react/icons/smartphone'
import X from 'lucide-react/icons/x'
import { useTexts } from '../../lib/i18n/language-scope.tsx'
import { useSiteFacts } from '../../lib/site/site-facts.tsx'
import { Brand, BrandMark } from '../../ui/brand.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { SitePreferences } from './site-preferences.tsx'

const menuId = 'menu'

/** PUB-003, in this order. */
const links = [
  { name: 'home', href: '/#inicio' },
  { name: 'whatIs', href: '/#que-es' },
  { name: 'how', href: '/#como-funciona' },
  { name: 'benefits', href: '/#beneficios' },
  { name: 'calculator', href: '/calculadorapix' },
  { name: 'business', href: '/#comercio' },
  { name: 'contact', href: '/#contacto' },
] as const

interface SiteHeaderProps {
  path: string
  /** False on the calculator's page, which has no link to sign in (PUB-018). */
  withSignIn: boolean
}

export function SiteHeader({ path, withSignIn }: SiteHeaderProps) {
  const texts = useTexts('site/frame')
  const { settings, signedIn } = useSiteFacts()
  const brand = settings?.brand ?? null
  const storeApp = settings?.links.storeApp ?? null
  const signIn = withSignIn && (
    // PUB-004: that page leads signed-in users on, admins too.
    <a href="/login" className={buttonClass()}>
      {signedIn ? texts.account : texts.signIn}
    </a>
  )
  return (
    <header className="site-wrap site-header flex min-h-16 items-center gap-2.5 lg:min-h-21 xl:gap-5">
      <a href="/" aria-label={brand === null ? texts.nav.home : texts.home(brand)} className="py-1.5">
        {brand === null ? <BrandMark /> : <Brand name={brand} />}
      </a>
      <nav aria-label={texts.nav.label} className="hidden flex-1 xl:flex">
        <NavLinks path={path} />
      </nav>
      <div className="ml-auto flex items-center gap-2 xl:gap-4">
        {storeApp !== null && <StoreBadge href={storeApp} className="max-xl:hidden" />}
        {signIn}
        <button
          type="button"
          popoverTarget={menuId}
          aria-label={texts.openMenu}
          className="icon-button xl:hidden"
        >
          <Menu size={24} aria-hidden="true" />
        </button>
      </div>
      <SiteMenu path={path} storeApp={storeApp} withSignIn={withSignIn} />
    </header>
  )
}

function NavLinks({ path }: { path: string }) {
  const { nav } = useTexts('site/frame')
  const current = path === '/' ? 'home' : path === '/calculadorapix' ? 'calculator' : null
  return links.map(({ name, href }) => (
    <a key={name} href={href} aria-current={name === current ? 'page' : undefined} className="site-link">
      {nav[name]}
    </a>
  ))
}

/** UI-015: the app in its store, if the operator named one. */
function StoreBadge({ href, className }: { href: string; className: string }) {
  const texts = useTexts('site/frame')
  return (
    <a
      href={href}
      rel="noopener"
      className={`inline-flex min-h-11 items-center gap-2 text-label font-[550] text-t2 hover:text-t1 ${className}`}
    >
      <Smartphone size={16} aria-hidden="true" />
      {texts.storeApp}
    </a>
  )
}

/** The same links on small screens. The browser's own popover opens and closes even without a script. */
function SiteMenu({ path, storeApp, withSignIn }: SiteHeaderProps & { storeApp: string | null }) {
  const texts = useTexts('site/frame')
  return (
    <div id={menuId} popover="auto" className="site-menu">
      <div className="mb-2 flex items-center justify-between">
        <span className="text-section font-[640]">{texts.menu}</span>
        <button
          type="button"
          popoverTarget={menuId}
          popoverTargetAction="hide"
          aria-label={texts.closeMenu}
          className="icon-button -mr-2"
        >
          <X size={22} aria-hidden="true" />
        </button>
      </div>
      <nav
        aria-label={texts.nav.label}
        className="grid"
        onClick={(event) => {
          // A link to a part of this page must not leave the menu in front of that part.
          if (event.target instanceof HTMLAnchorElement) document.getElementById(menuId)?.hidePopover()
        }}
      >
        <NavLinks path={path} />
        {storeApp !== null && <StoreBadge href={storeApp} className="px-3" />}
      </nav>
      {withSignIn && (
        <a href="/register" className={`${buttonClass({ variant: 'primary', full: true })} mt-4`}>
          {texts.nav.business}
        </a>
      )}
      <div className="needs-script mt-6 grid gap-4 border-t border-line pt-5">
        <SitePreferences />
      </div>
    </div>
  )
}
