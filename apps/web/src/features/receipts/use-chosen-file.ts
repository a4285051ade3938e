import { maxFileBytes } from '@puente/contract/files'
import { useRef, useState } from 'react'
import { isShrinkable, shrinkImage } from '../../ui/shrink-image.ts'
import { type FileFault, fileFault } from './receipt-file.rules.ts'

/** The file that is to be sent: judged when it is chosen, too large a photo made to fit, and missed when there is none. */
export function useChosenFile(accept: readonly string[]) {
  const [file, setFile] = useState<File | null>(null)
  const [fault, setFault] = useState<FileFault | 'missing' | null>(null)
  const [shrinking, setShrinking] = useState(false)
  /** Counts the choices: a photo that was shrunk too late for its own is not the chosen one any more. */
  const turn = useRef(0)
  const empty = (): void => {
    turn.current++
    setFile(null)
    setFault(null)
    setShrinking(false)
  }
  const judge = (fitting: File): void => {
    const found = fileFault(fitting, { accept, maxBytes: maxFileBytes })
    setFault(found)
    setFile(found === null ? fitting : null)
  }
  return {
    file,
    fault,
    /** A photo is being made to fit: there is nothing to send yet. */
    shrinking,
    async choose(chosen: File): Promise<void> {
      empty()
      if (!accept.includes(chosen.type) || !isShrinkable(chosen, maxFileBytes)) return judge(chosen)
      const mine = turn.current
      setShrinking(true)
      const fitting = await shrinkImage(chosen)
      if (turn.current !== mine) return
      setShrinking(false)
      judge(fitting)
    },
    remove: empty,
    /** The file, or null and the word that there is none. */
    required(): File | null {
      if (file === null) setFault('missing')
      return file
    },
  }
}
