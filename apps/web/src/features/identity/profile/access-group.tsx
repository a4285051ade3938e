import { NewPasswordFields } from '../recovery/new-password-fields.tsx'
import { checkState, RegistrationField, useFieldWiring } from '../registration/registration-field.tsx'
import type { RegistrationHandle } from '../registration/use-registration.ts'

/** How the person will sign in: email, password, and the same password again. */
export function AccessFields({ handle }: { handle: RegistrationHandle }) {
  return (
    <>
      <RegistrationField
        handle={handle}
        field="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        className="md:col-span-2"
        state={checkState(handle, 'email')}
      />
      <NewPasswordFields
        password={{
          ...useFieldWiring(handle, 'password'),
          onChange: (password) => handle.set({ password }),
        }}
        again={{
          ...useFieldWiring(handle, 'passwordAgain'),
          onChange: (passwordAgain) => handle.set({ passwordAgain }),
        }}
        rulesClassName="md:col-span-2"
      />
    </>
  )
}
