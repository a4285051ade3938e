import type { QrColours } from '@puente/domain/qr-colours'
import type { QrFile } from '@puente/domain/qr-file-name'
import { useEffect, useRef, useState } from 'react'
import { saveFile } from '../../../lib/api/download.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { type Job, startJob } from './open-worker.ts'
import type { FileStore } from './qr-files.ts'

/** Makes one file in a worker and saves it (QRG-009). Returns what is being made. */
export function useFileDownload() {
  const texts = useTexts('establishments/printing').download
  const [making, setMaking] = useState<QrFile | null>(null)
  const job = useRef<Job>(null)
  useEffect(() => () => job.current?.cancel(), [])
  const download = (store: FileStore, colours: QrColours, file: QrFile): void => {
    setMaking(file)
    const request =
      file === 'zip'
        ? ({ kind: 'pack', stores: [store], colours } as const)
        : ({ kind: 'file', store, colours, file } as const)
    job.current = startJob(request, (answer) => {
      if (answer.kind === 'progress') return
      setMaking(null)
      if (answer.kind === 'made') {
        const { name, type, bytes } = answer.made
        saveFile({ name, blob: new Blob([bytes], { type }) })
      } else if (answer.kind === 'packed') saveFile(answer.pack)
      else showToast({ tone: 'error', title: file === 'zip' ? texts.zipFailed : texts.failed })
    })
  }
  return { making, download }
}
