import { exportOwnData } from '@puente/contract/privacy'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiProblem } from '../../../lib/api/api-problem.ts'
import { download, saveFile } from '../../../lib/api/download.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { AccountDialog, PresentPassword } from '../../identity/profile/public.ts'

/** Asks for the password and saves the ZIP. */
export function ExportDialog({ onClose }: { onClose: () => void }) {
  const texts = useTexts('privacy/own')
  const [password, setPassword] = useState('')
  const [tried, setTried] = useState(false)
  const take = useMutation({
    mutationFn: () => download(exportOwnData, { body: { password } }),
    onSuccess: (file) => {
      saveFile(file)
      showToast({ tone: 'success', title: texts.exported })
      onClose()
    },
  })
  const wrong = take.error instanceof ApiProblem && take.error.code === 'password.wrong'
  return (
    <AccountDialog
      title={texts.exportTitle}
      text={texts.exportText}
      submitLabel={texts.exportSubmit}
      busy={take.isPending}
      error={wrong ? null : take.error}
      onClose={onClose}
      onSubmit={() => {
        setTried(true)
        if (password !== '') take.mutate()
      }}
    >
      <PresentPassword
        value={password}
        onChange={(value) => {
          take.reset()
          setPassword(value)
        }}
        error={wrong ? texts.wrongPassword : tried && password === '' ? texts.required : undefined}
      />
    </AccountDialog>
  )
}
