/**
 * Copies a text, also one that is still being read. Some browsers copy only during a press, so the promise goes to the clipboard at once
 * where it takes one.
 * @returns false if the browser refused, or the text could not be read
 */
export async function copyPromised(text: string | Promise<string>): Promise<boolean> {
  try {
    if (typeof text === 'string') await navigator.clipboard.writeText(text)
    else if (typeof ClipboardItem === 'undefined') await navigator.clipboard.writeText(await text)
    else await navigator.clipboard.write([new ClipboardItem({ 'text/plain': plainBlob(text) })])
    return true
  } catch {
    return false
  }
}

function plainBlob(text: Promise<string>): Promise<Blob> {
  const blob = text.then((read) => new Blob([read], { type: 'text/plain' }))
  // A browser that refused no longer waits for it. The caller reports why the text could not be read.
  blob.catch(() => undefined)
  return blob
}
