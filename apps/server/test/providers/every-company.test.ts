import { contractOf } from './provider-contract.ts'

contractOf({
  title: 'fire_banking',
  name: 'fire_banking',
  sandbox: {},
  variables: (sandbox) => ({ PIX_FIRE_BANKING_BASE_URL: `${sandbox.url}/fire-banking` }),
  proof: 'hint',
  addsToAddress: '',
  itemisesReturns: false,
  isThorough: true,
  chargeIds: ' (PAY-051, FIN-021, PSP-002, PSP-003)',
})
