import { createBrowserHistory, type RouterHistory } from '@tanstack/react-router'
import { siteAddressOf } from './site/site-paths.ts'

/**
 * The browser's history for the app's router, except that public pages load as documents of their own: their address never becomes a
 * history entry of this document, since going back from it would change only the address.
 */
export function createAppHistory(): RouterHistory {
  const history = createBrowserHistory()
  const { push, replace } = history
  history.push = (href, ...rest) => (isSite(href) ? location.assign(href) : push(href, ...rest))
  history.replace = (href, ...rest) => (isSite(href) ? location.replace(href) : replace(href, ...rest))
  return history
}

function isSite(href: string): boolean {
  return siteAddressOf(new URL(href, location.origin).pathname) !== null
}
