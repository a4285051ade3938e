import { maxFileBytes } from '@puente/contract/files'
import { useRef, useState } from 'react'
import { isShrinkable, shrinkImage } from '../../../ui/shrink-image.ts'
import { type FileFault, fileFault } from './receipt-file.rules.ts'

/** The file to send. Checks it when it is chosen, shrinks a photo that is too large, and reports a missing file. */
export function useChosenFile(accept: readonly string[]) {
  const [file, setFile] = useState<File | null>(null)
  const [fault, setFault] = useState<FileFault | 'missing' | null>(null)
  const [shrinking, setShrinking] = useState(false)
  /** Counts the choices, to drop a photo that finishes shrinking after another file was chosen. */
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
    /** A photo is being shrunk: there is nothing to send yet. */
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
    /** The file. If none is chosen, shows that it is missing and returns null. */
    required(): File | null {
      if (file === null) setFault('missing')
      return file
    },
  }
}
