/** The refusals that only the admins' screens can meet; `problems.ts` has the rule for codes and titles. */
export const deskProblems = {
  // The settings of providers (FIN-029 to FIN-031)
  'provider.changed': { status: 409, title: 'Somebody changed the providers meanwhile' },
  'provider.credentials-missing': {
    status: 409,
    title: 'Some credentials of the provider are missing',
  },
  // The details carry the numbers of `openCharges`, `openTransfers` and `openReturns`
  'provider.in-use': {
    status: 409,
    title: 'The provider is active, or has open charges, returns or transfers that need this credential',
  },
  // The details carry the numbers of `openTransfers` and `openReturns`
  'provider.unfinished': {
    status: 409,
    title: 'The outcome of returns or transfers is unknown, and only this account can show it',
  },
  // The details carry `fault`, `step` and the provider's `words`, as the answer of a test does
  'provider.test-failed': {
    status: 409,
    title: 'The connection does not work with these credentials; nothing was stored',
  },
  // Payments at establishments (URLT-028)
  'payment.not-cancellable': {
    status: 409,
    title: 'Only a payment that waits for its Pix, and that nobody is paying out, can be cancelled',
  },
  // Payouts (TXN-016 to TXN-024)
  'payout.charge-not-found': { status: 404, title: 'Transaction not found' },
  'payout.not-found': { status: 404, title: 'No such payout of this admin' },
  'payout.begun-by-another': { status: 409, title: 'Another admin is paying this charge' },
  // The details carry the `number` of the file
  'payout.in-file': { status: 409, title: 'A file for the bank holds this payout' },
  'payout-file.not-found': { status: 404, title: 'No such file for the bank' },
  'payout-file.empty': { status: 409, title: 'None of these charges can be paid through a file now' },
  'payout-file.debit-account-invalid': {
    status: 422,
    title: 'This layout needs the CBU of our own account, with correct check digits',
  },
  'payout-file.closed': { status: 409, title: 'No payout of this file is reserved any more' },
  'payout-file.released': { status: 409, title: 'A payout of this file was released' },
  'payout-file.downloaded-meanwhile': { status: 409, title: 'Somebody downloaded this file meanwhile' },
  'payout-file.payout-closed': {
    status: 409,
    title: 'This payout is not in the file, or is not reserved any more',
  },
  'payout-file.result-unreadable': {
    status: 422,
    title: 'The result is not a CSV text with the columns status and amount',
  },
  'payout-file.result-too-long': { status: 422, title: 'The result has too many lines' },
  'payout-file.result-changed': { status: 409, title: 'This is not the result that was previewed' },
  'payout.already-recorded': { status: 409, title: 'This payout is recorded' },
  'payout.amount-not-positive': { status: 422, title: 'The payout must be greater than zero' },
  'payout.receipt-required': { status: 422, title: 'A payout needs a receipt' },
  'payout.receipt-unknown': { status: 422, title: 'The receipt is unknown or already used' },
  'payout.exceeds-owed': { status: 409, title: 'The payout is larger than what is owed' },
  // The details carry `maximum`
  'payout.exceeds-balance': {
    status: 409,
    title: 'The payout is larger than the balance of the beneficiary',
  },
  // The details carry the amount that would be set off as `setOff`
  'payout.only-set-off': { status: 409, title: 'The debts of the beneficiary leave nothing to pay' },
  // The details carry how the rest divides now as `payable` and `setOff`
  'payout.not-set-off': { status: 409, title: 'The amounts to pay and to set off changed meanwhile' },
  'payout.pix-not-confirmed': { status: 409, title: 'The Pix of this charge is not confirmed' },
  'payout.charge-closed': {
    status: 409,
    title: 'A charge in this state cannot be confirmed by hand or paid out',
  },
  'payout.pix-held': { status: 409, title: 'A Pix for this charge is in suspense' },
  // The details carry the Pix as `heldPix`, each with its `endToEndId` and `paidAt`
  'payout.pix-unassigned': {
    status: 409,
    title: 'A Pix of the same total is in suspense without a charge: confirm this charge with it',
  },
  'payout.pix-not-assignable': {
    status: 409,
    title: 'This Pix is not in suspense without a charge, has another total, or is being returned',
  },
  'payout.pix-not-issued': { status: 409, title: 'The charge never had a code that could be paid' },
  'payout.own-charge': { status: 403, title: 'Nobody pays pesos out to themselves' },
  'payout.account-on-hold': { status: 409, title: 'The bank account changed less than 24 hours ago' },
  'payout.approval-required': {
    status: 409,
    title: 'Above the amount that one admin pays alone, another admin has to approve the payout first',
  },
  'payout.approval-not-needed': { status: 409, title: 'One admin may pay this amount alone' },
  'payout.approval-not-found': { status: 404, title: 'No such request for a second admin' },
  'payout.approval-changed': {
    status: 409,
    title: 'The amount, the account or the request changed since it was shown',
  },
  'payout.approval-in-use': { status: 409, title: 'A payout has begun with this approval' },
  'payout.own-approval': {
    status: 403,
    title:
      'The admin who asks does not approve, the one who approves does not pay, and each takes back only what is theirs',
  },
  'payout.reason-required': { status: 422, title: 'Confirming by hand needs a written reason' },
  // What beneficiaries owe us
  'debt.not-found': { status: 404, title: 'There is no debt of this charge' },
  'debt.own': { status: 403, title: 'Nobody writes off their own debt' },
  'debt.changed': { status: 409, title: 'The debt or the request changed since it was shown' },
  'debt.undecided': { status: 409, title: 'A return or dispute of this charge is not decided yet' },
  'debt.own-request': { status: 403, title: 'Another admin has to confirm the request' },
  // Returns of a Pix
  'return.pix-not-found': { status: 404, title: 'No such Pix was received' },
  'return.own-charge': { status: 403, title: 'Nobody returns the Pix of their own charge' },
  'return.not-returnable': {
    status: 409,
    title:
      'Nothing of this Pix can be returned: it was returned, is disputed, is too old, or its provider supports no returns',
  },
  'return.payout-begun': { status: 409, title: 'The pesos of this charge are being paid out' },
  // The details carry the amount that is left as `leftMinor`
  'return.exceeds-left': { status: 409, title: 'The return is larger than what is left of the Pix' },
  // Cases
  'case.not-found': { status: 404, title: 'There is no such case' },
  'case.owner-changed': { status: 409, title: 'The case has another owner than the one that was shown' },
  // Suspense
  'assignment.pix-not-held': { status: 409, title: 'This Pix is not in suspense, or was returned in part' },
  'assignment.charge-not-payable': {
    status: 409,
    title: 'The charge is of another provider or amount, or its state allows no assignment',
  },
  'assignment.payout-begun': { status: 409, title: 'The pesos of this charge are being paid out' },
  'assignment.pays-nothing': { status: 422, title: 'The Pix is not larger than the fee of the charge' },
  'assignment.decision-changed': {
    status: 409,
    title: 'Another decision about this Pix is pending, or the decision changed since it was shown',
  },
  'assignment.own-request': { status: 403, title: 'Another admin has to confirm the request' },
  'assignment.own-charge': { status: 403, title: 'Nobody assigns a Pix to their own charge' },
  // The statement of a provider, and its differences
  'statement.period-refused': { status: 422, title: 'A statement covers at most 90 days' },
  'statement.page-refused': { status: 422, title: 'A page of a statement has 1 to 50 entries' },
  'reconciliation.difference-not-found': { status: 404, title: 'No such difference' },
  'reconciliation.difference-changed': { status: 409, title: 'The difference changed since it was shown' },
  'reconciliation.not-writable': { status: 409, title: 'This difference has no amount to write off' },
  'reconciliation.own-request': { status: 403, title: 'Another admin has to confirm the request' },
  'reconciliation.no-statement': { status: 409, title: 'This provider gives no statement' },
  'reconciliation.day-refused': { status: 422, title: 'Only a day that has ended can be reconciled' },
  // The finance area (FIN-001 to FIN-020)
  'finance.locked': { status: 403, title: 'The finance area is locked for this session' },
  'finance.password-wrong': { status: 403, title: 'Wrong finance password' },
  'finance.password-not-set': { status: 409, title: 'The operator has set no finance password' },
  // The details carry `retryAfterSeconds`
  'finance.too-many-tries': { status: 429, title: 'Too many wrong finance passwords' },
  // The details carry the provider's words as `message`, or null; of a balance, the last known one as `last`
  'finance.provider-failed': { status: 502, title: 'The provider did not answer with figures' },
  'finance.statement-too-long': {
    status: 422,
    title: 'The statement of this period is too long to be summed',
  },
  // Transfers from the finance area (FIN-023 to FIN-028)
  'transfer.unsupported': { status: 409, title: 'The active provider sends no transfers' },
  'transfer.key-invalid': { status: 422, title: 'The key is not of this type' },
  'transfer.key-unsupported': { status: 409, title: 'The active provider sends nothing to this type of key' },
  'transfer.key-unknown': { status: 404, title: 'Nobody has registered this key' },
  'transfer.owners-unsupported': { status: 409, title: 'The active provider does not show who owns a key' },
  'transfer.owner-expired': { status: 409, title: 'The owner of the key has to be looked up again' },
  'transfer.amount-not-positive': { status: 422, title: 'The amount of a transfer is above zero' },
  // The details carry the amount that may be sent as `available` and the amount that open transfers hold as `reserved`
  'transfer.exceeds-balance': { status: 409, title: 'The transfer is larger than the available balance' },
  // The details carry the `limit` (`per-transfer` or `per-day`), its `period`, its amount as `most`, what is `left` and when it `endsAt`
  'transfer.exceeds-limit': { status: 409, title: 'The transfer exceeds a limit in force' },
  // The details carry the `id` of that transfer, which is open, or closed and still queried
  'transfer.same-open': {
    status: 409,
    title: 'A transfer of this amount to this key is still being verified',
  },
  'provider.other-account': {
    status: 409,
    title: 'The transfer or return was made from another account than that of the stored credentials',
  },
  'transfer.not-closable': { status: 409, title: 'The transfer has an outcome, or the provider shows it' },
  'transfer.shown-changed': { status: 409, title: 'The provider shows the transfer differently now' },
  // The details carry the earliest time as `from`
  'transfer.closable-later': { status: 409, title: 'The provider still has time to show the transfer' },
  'transfer.closing-changed': { status: 409, title: 'The request to close the transfer changed meanwhile' },
  'transfer.own-closing': { status: 409, title: 'Another admin has to confirm the request' },
  'transfer.not-found': { status: 404, title: 'No such transfer' },
  'transfer-limits.changed': { status: 409, title: 'The limits changed since they were shown' },
  // The details carry the provider's words as `message`, or null
  'transfer-limits.provider-refused': {
    status: 502,
    title: 'The provider did not accept the limits; nothing changed',
  },
  // The audit log (SEC-035)
  'audit-entry.not-found': { status: 404, title: 'No such entry in the audit log' },
  // Notices of providers (HOOK)
  'notice.not-found': { status: 404, title: 'No such notice' },
  'notice.not-silent': { status: 409, title: 'This alarm of notices that stopped does not sound now' },
  'notice.not-closable': { status: 409, title: 'Only a notice that was given up can be closed' },
  'notice.not-replayable': { status: 409, title: 'Only a notice that failed can be replayed' },
  'notice.registration-unsupported': { status: 409, title: 'The address is set in a provider portal' },
  'notice.registration-changed': { status: 409, title: 'The address at the provider changed meanwhile' },
  // The details carry `message`, the provider's own words, or null
  'notice.provider-failed': { status: 502, title: 'The provider did not answer as it should' },
  // The support inbox (PLUS-020 to PLUS-028)
  'ticket.assignee-unknown': { status: 422, title: 'Only an admin can be assigned to a ticket' },
  'ticket.sender-closed': {
    status: 409,
    title: 'The account of the sender is closed, so that no answer can reach it',
  },
  'ticket.reply-not-found': { status: 404, title: 'No such answer was mailed' },
  // The dashboard (DASH-012, DASH-017)
  'metrics.not-calculated': { status: 503, title: 'The figures could not be calculated' },
  'balance-check.running': { status: 409, title: 'Another verification of the balances is running' },
  'stuck-work.not-found': { status: 404, title: 'No stuck work has this id' },
  // The spreadsheet of all transactions (PLUS-019)
  'audit.export-too-long': { status: 422, title: 'The export has more than 100,000 entries' },
  'transactions.export-too-long': { status: 422, title: 'The export has more than 100,000 rows' },
} as const satisfies Record<string, { status: number; title: string }>
