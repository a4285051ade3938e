import { findBrowser } from '../../tools/bootstrap/browser.mjs'

/** The browser that the tests drive: CHROME_PATH, else the packaged Chromium, else an installed one. */
export const { path: browserPath } = await findBrowser()

/**
 * No sandbox: the tests may run as root, where Chromium has none. No GPU: imitating one costs more than drawing without it. The rest keeps
 * the browser from calling home.
 */
export const browserArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-sync',
  '--no-first-run',
]
