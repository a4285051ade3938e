/** Makes Radix live with our Content-Security-Policy: it locks the page's scrolling with a style element, and looks for a nonce under this global name. */
export function prepareForCsp(): void {
  globalThis.__webpack_nonce__ = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce
}
