import { exportOwnData } from '@puente/contract/privacy'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiProblem } from '../../lib/api/api-problem.ts'
import { download, saveFile } from '../../lib/api/download.ts'
import { useTexts } from '../../lib/i18n/language-scope.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { AccountDialog, PresentPassword } from '../identity/account-dialog.tsx'

/** Asks for the password and saves the ZIP. */
export function ExportDialog({ onClose }: { onClose: () => void }) {
  const texts = useTexts('profile')
  const words = texts.privacy
  const [password, setPassword] = useState('')
  const [tried, setTried] = useState(false)
  const take = useMutation({
    mutationFn: () => download(exportOwnData, { body: { password } }),
    onSuccess: (file) => {
      saveFile(file)
      showToast({ tone: 'success', title: words.exported })
      onClose()
    },
  })
  const wrong = take.error instanceof ApiProblem && take.error.code === 'password.wrong'
  return (
    <AccountDialog
      title={words.exportTitle}
      text={words.exportText}
      submitLabel={words.exportSubmit}
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
        error={wrong ? texts.passwordChange.wrong : tried && password === '' ? texts.required : undefined}
      />
    </AccountDialog>
  )
}
