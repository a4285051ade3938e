import { expect, it } from 'vitest'
import { withoutSecrets } from './without-secrets.rules.ts'

it('takes every secret out of what a provider says, as it is, in an address and in base64 (FIN-031)', () => {
  const secrets = ['s3cret/of us', 's3cret', 'efi']
  const base64 = Buffer.from('s3cret').toString('base64')
  const said = `no "s3cret/of us" here: ?key=s3cret%2Fof%20us, ${base64}, s3cret, and efi stays`
  expect(withoutSecrets(said, secrets)).toBe('no "•••" here: ?key=•••, •••, •••, and efi stays')
})
