import { servedCondition } from '../served-condition.ts'

/** `qrStateOf` as SQL over `establishments e`, for filters and counts. */
export const qrStateText = `
case when not ${servedCondition('e')} then 'not-approved'
  when e.custom_url is null then 'no-url'
  when e.qr_code_generated_at is null then 'no-qr'
  else 'active' end`
