import type { Language } from '@puente/contract/identity/sessions'
import { textsOf } from '../../../lib/i18n/texts.ts'
import { canInstall, installApp } from '../../../lib/install/install-prompt.ts'
import { installWasRefused, keepInstallRefusal } from '../../../lib/install/install-refusal.ts'
import { showToast } from '../../../ui/toast-store.ts'

/** A person who has seen two payments confirmed knows what they would install. */
const afterPayments = 2

/**
 * Offers to install the app once the person has seen the second payment confirmed, never on a first visit. Remembers a refusal of
 * this offer or of the browser's own prompt. The profile still has the button.
 */
export async function offerInstall(confirmedPayments: number, language: Language): Promise<void> {
  if (confirmedPayments < afterPayments || !canInstall() || installWasRefused(Date.now())) return
  const { install: texts } = await textsOf(language, 'identity/profile')
  let pressed = false
  const install = async (): Promise<void> => {
    pressed = true
    try {
      if ((await installApp()) === 'dismissed') keepInstallRefusal(Date.now())
      else showToast({ tone: 'success', title: texts.done })
    } catch {
      // The browser gives no reason.
      showToast({ tone: 'error', title: texts.failed })
    }
  }
  showToast({
    tone: 'info',
    title: texts.text,
    action: { label: texts.button, onPress: () => void install() },
    stays: true,
    onDismiss: () => {
      if (!pressed) keepInstallRefusal(Date.now())
    },
  })
}
