import { contractOf } from './provider-contract.ts'

contractOf({
  title: 'fire_banking',
  name: 'fire_banking',
  sandbox: {},
  variables: (sandbox) => ({ PIX_FIRE_BANKING_BASE_URL: `${sandbox.url}/fire-banking` }),
  proof: 'hint',
  addsToAddress: '',
  itemisesReturns: false,
  hasTokens: false,
  sends: false,
  isThorough: true,
  chargeIds: ' (PAY-051, FIN-021, PSP-002, PSP-003)',
})

contractOf({
  title: 'corpx',
  name: 'corpx',
  sandbox: {},
  variables: (sandbox) => ({
    PIX_CORPX_BASE_URL: `${sandbox.url}/corpx`,
    PIX_CORPX_TOKEN_URL: `${sandbox.url}/corpx/oauth2/token`,
    PIX_CORPX_WEBHOOK_PATH_SECRET: 'an-end-of-24-characters-0',
  }),
  proof: 'hint',
  addsToAddress: '',
  itemisesReturns: false,
  hasTokens: true,
  sends: true,
  isThorough: true,
  async registerByHand(sandbox, base) {
    await fetch(`${sandbox.url}/sandbox/webhooks/corpx`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ url: `${base}/an-end-of-24-characters-0` }),
    })
  },
  chargeIds: ' (PAY-050, SEC-015, PSP-002, PSP-003)',
})
