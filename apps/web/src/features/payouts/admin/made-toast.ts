import type { texts as es } from '../../../messages/es/payouts/files.ts'
import type { ToastMessage } from '../../../ui/toast-store.ts'

interface MadeFile {
  number: string
  /** Whether it was downloaded. Its list offers it again. */
  isSaved: boolean
  /** How many charges the preview had that are not in the file. */
  fewer: number
}

type Words = Pick<typeof es, 'made' | 'notSaved' | 'notSavedText' | 'fewer'>

/** What to say of a file that was made. It stays if the person has to act or to know something. */
export function madeToast(texts: Words, { number, isSaved, fewer }: MadeFile): ToastMessage {
  const title = isSaved ? texts.made(number) : texts.notSaved(number)
  const notes = [!isSaved && texts.notSavedText, fewer > 0 && texts.fewer(fewer)].filter(
    (note) => note !== false,
  )
  return notes.length === 0
    ? { tone: 'success', title }
    : { tone: 'warning', title, description: notes.join(' '), stays: true }
}
