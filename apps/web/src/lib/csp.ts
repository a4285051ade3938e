/**
 * Makes Radix work under our Content-Security-Policy. Radix locks the page's scrolling with a style element, and reads the nonce for it
 * from this global name.
 */
export function prepareForCsp(): void {
  globalThis.__webpack_nonce__ = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce
}
