import Share from 'lucide-react/icons/share'
import Smartphone from 'lucide-react/icons/smartphone'
import SquarePlus from 'lucide-react/icons/square-plus'
import { useSyncExternalStore } from 'react'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { canInstall, installApp, subscribeToInstallOffer } from '../../../lib/install/install-prompt.ts'
import { Button } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/toast-store.ts'

/** PROF-015: the button if the browser offers it, the steps if the person must install by hand, else nothing. */
export function InstallPanel() {
  const texts = useTexts('identity/profile').install
  const offered = useSyncExternalStore(subscribeToInstallOffer, canInstall)
  const install = async (): Promise<void> => {
    try {
      // Dismissing the prompt is not a failure.
      if ((await installApp()) === 'accepted') showToast({ tone: 'success', title: texts.done })
    } catch {
      // The browser gives no reason.
      showToast({ tone: 'error', title: texts.failed })
    }
  }
  if (!offered) return installsByHand() ? <HandSteps /> : null
  return (
    <div className="grid gap-3 border-line border-t pt-4">
      <p className="text-small text-t2">{texts.text}</p>
      <Button icon={Smartphone} onClick={() => void install()}>
        {texts.button}
      </Button>
    </div>
  )
}

/** Only Safari on iPhones and iPads has this property. It is false unless the page is an installed app. */
function installsByHand(): boolean {
  return 'standalone' in navigator && navigator.standalone === false
}

function HandSteps() {
  const { title, share, add } = useTexts('identity/profile').install.byHand
  return (
    <div className="grid gap-3 border-line border-t pt-4">
      <p className="text-small text-t2">{title}</p>
      <ol className="grid gap-2">
        {[
          { Icon: Share, words: share },
          { Icon: SquarePlus, words: add },
        ].map(({ Icon, words }, nth) => (
          <li key={words} className="flex items-center gap-3 rounded-box bg-s2 px-4 py-3">
            <span className="font-[620] text-t2">{nth + 1}</span>
            <Icon size={22} className="text-celeste" aria-hidden="true" />
            {words}
          </li>
        ))}
      </ol>
    </div>
  )
}
