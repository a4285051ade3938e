import { passkeysWork } from '../../features/identity/second-factor/passkeys-work.ts'
import { sessionKeys } from '../../lib/session/session-keys.ts'

/**
 * Runs in the document before the first paint, without the app's code. It shows the drawing in the chosen language, ticks "Recordar"
 * as it was left, and hides the passkey button from a browser without passkeys. It marks what is pressed until the app can act on it: the
 * browser itself would send the form, and lose any other press. A link that carries what was typed waits in the same way, because the
 * browser alone would carry nothing.
 */
export const doorScript = `(() => {
  const root = document.getElementById('root')
  const read = (key) => { try { return localStorage.getItem(key) } catch { return null } }
  const chosen = document.querySelector('template[data-door="' + (read('language') === 'pt' ? 'pt' : 'es') + '"]')
  if (chosen !== null) {
    root.replaceChildren(chosen.content)
    document.documentElement.lang = chosen.lang
    document.title = chosen.title
  }
  const remember = document.getElementById('remember')
  if (remember !== null) remember.checked = read(${JSON.stringify(sessionKeys.remember)}) === 'true'
  if (!(${passkeysWork.toString()})())
    for (const part of document.querySelectorAll('[data-needs="passkeys"]')) part.hidden = true
  root.addEventListener('submit', (event) => {
    event.preventDefault()
    event.target.dataset.pressed = 'true'
  })
  root.addEventListener('click', (event) => {
    const button = event.target.closest('button[type="button"]')
    if (button !== null) button.dataset.pressed = 'true'
    const link = event.target.closest('a[data-carries]')
    const elsewhere = event.ctrlKey || event.metaKey || event.shiftKey
    if (link === null || elsewhere || link.closest('form').dataset.taken === 'true') return
    event.preventDefault()
    link.dataset.pressed = 'true'
  })
})()`
