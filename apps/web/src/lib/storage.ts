/**
 * Small remembered choices (UI-027). A browser may refuse storage (private windows, full disks): the choice then lasts
 * until the page closes, which is what the person would expect of such a window.
 */
const memory = new Map<string, string>()

export function readStored(key: string): string | null {
  try {
    // A full disk refuses writes only: what it holds is older.
    return memory.get(key) ?? localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Null if there is nothing, or if it is damaged: a browser that crashes may leave half a text. */
export function readStoredJson(key: string): unknown {
  try {
    return JSON.parse(readStored(key) ?? 'null')
  } catch {
    return null
  }
}

export function writeStored(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
    memory.delete(key)
  } catch {
    memory.set(key, value)
  }
}

export function removeStored(key: string): void {
  memory.delete(key)
  try {
    localStorage.removeItem(key)
  } catch {
    // Storage is refused: there is nothing stored to remove.
  }
}

/** What this tab keeps until it is closed. Null if there is nothing, or if the browser refuses storage. */
export function readOfTab(key: string): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

/** @returns false if the browser refuses storage */
export function writeOfTab(key: string, value: string): boolean {
  try {
    sessionStorage.setItem(key, value)
    return true
  } catch {
    return false
  }
}

export function removeOfTab(key: string): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Storage is refused: there is nothing stored to remove.
  }
}
