import type { QrColours } from '@puente/domain/qr-colours'
import type { QrFile } from '@puente/domain/qr-file-name'
import { useState } from 'react'
import { saveFile } from '../../../lib/api/download.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { startJob } from './open-worker.ts'
import type { FileStore } from './qr-files.ts'

export interface FileDownload {
  download(store: FileStore, colours: QrColours, file: QrFile): void
  isMaking(store: FileStore, file: QrFile): boolean
}

/**
 * Makes files in workers and saves them (QRG-009). Each file is a job of its own. It takes a second or two, so it goes on to its end
 * wherever the person goes meanwhile. Belongs to the screen, not to the pane of one establishment, which comes and goes.
 */
export function useFileDownload(): FileDownload {
  const texts = useTexts('establishments/printing').download
  const [making, setMaking] = useState<ReadonlySet<string>>(new Set())
  return {
    isMaking: (store, file) => making.has(keyOf(store, file)),
    download(store, colours, file) {
      const key = keyOf(store, file)
      setMaking((before) => new Set(before).add(key))
      const request =
        file === 'zip'
          ? ({ kind: 'pack', stores: [store], colours } as const)
          : ({ kind: 'file', store, colours, file } as const)
      startJob(request, (answer) => {
        if (answer.kind === 'progress') return
        setMaking((before) => new Set([...before].filter((one) => one !== key)))
        if (answer.kind === 'made') {
          const { name, type, bytes } = answer.made
          saveFile({ name, blob: new Blob([bytes], { type }) })
        } else if (answer.kind === 'packed') saveFile(answer.pack)
        else showToast({ tone: 'error', title: file === 'zip' ? texts.zipFailed : texts.failed })
      })
    },
  }
}

const keyOf = ({ storeId }: FileStore, file: QrFile): string => `${storeId} ${file}`
