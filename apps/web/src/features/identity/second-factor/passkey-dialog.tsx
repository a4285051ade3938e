import { addPasskey, beginPasskey } from '@puente/contract/identity/second-factor'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiProblem } from '../../../lib/api/api-problem.ts'
import { call } from '../../../lib/api/client.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { AccountDialog, PresentPassword } from '../profile/account-dialog.tsx'
import { deviceName } from '../sessions/device-name.rules.ts'
import { makePasskey, PasskeyCancelled, PasskeyThereAlready } from './passkey-browser.ts'
import { rereadSecurity } from './security-queries.ts'

const longestName = 60

/** Adds a passkey of this device, under a name of the person's choice. */
export function PasskeyDialog({ onClose }: { onClose: () => void }) {
  const texts = useTexts('identity/security')
  const device = texts.sessions.device
  const words = texts.passkeys
  const wrongPassword = useTexts('problems').codes['password.wrong']
  const queryClient = useQueryClient()
  const [name, setName] = useState(() => {
    const here = deviceName(navigator.userAgent)
    return here === null ? '' : device(here.browser, here.system)
  })
  const [password, setPassword] = useState('')
  const [tried, setTried] = useState(false)
  const add = useMutation({
    // The device asks the person each time, so nothing is repeated automatically.
    retry: false,
    mutationFn: async () => {
      const { challenge, options } = await call(beginPasskey, { body: { password } })
      const response = await makePasskey(options)
      return call(addPasskey, { body: { challenge, name: name.trim(), response } })
    },
    onSuccess: async () => {
      await rereadSecurity(queryClient)
      showToast({ tone: 'success', title: words.added })
      onClose()
    },
  })
  const { error } = add
  const isWrong = error instanceof ApiProblem && error.code === 'password.wrong'
  const ofDevice = error instanceof PasskeyCancelled || error instanceof PasskeyThereAlready
  const missingName = name.trim() === ''
  const submit = (): void => {
    setTried(true)
    if (!missingName && password !== '') add.mutate()
  }
  const missingPassword = tried && password === '' ? texts.missingPassword : undefined
  return (
    <AccountDialog
      title={words.addTitle}
      text={words.addText}
      submitLabel={add.isPending ? words.waiting : words.add}
      busy={add.isPending}
      error={isWrong || ofDevice ? null : error}
      onSubmit={submit}
      onClose={onClose}
    >
      {ofDevice && (
        <Callout tone="info" announce>
          {error instanceof PasskeyCancelled ? words.cancelled : words.thereAlready}
        </Callout>
      )}
      <TextField
        name="passkeyName"
        required
        maxLength={longestName}
        autoComplete="off"
        label={words.name}
        hint={words.nameHint}
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={tried && missingName ? words.missingName : undefined}
      />
      <PresentPassword
        value={password}
        onChange={(value) => {
          setPassword(value)
          add.reset()
        }}
        error={isWrong ? String(wrongPassword) : missingPassword}
      />
    </AccountDialog>
  )
}
