// `npm run verify:ledger` checks the books of the configured database, also beside a running server. Exit status 1 on any finding.
import { verifyLedger } from '../features/ledger/public.ts'
import { complain, runCommand, say } from './command.ts'

await runCommand(async ({ database }) => {
  const findings = await verifyLedger(database)
  const [counts] = await database.statement<{ journals: bigint; postings: bigint; charges: bigint }>(
    'operator.counts',
    `select (select count(*) from journals) as journals, (select count(*) from postings) as postings,
            (select count(*) from charges) as charges`,
    [],
  )
  const seen = `${counts?.journals} asientos, ${counts?.postings} líneas, ${counts?.charges} cobros`
  if (findings.length === 0) {
    say(`Los libros cierran: ${seen}; ninguna diferencia.`)
    return 0
  }
  complain(`Los libros NO cierran (${seen}):`)
  for (const { code, claim, breaches, subjects } of findings) {
    complain(`${code} (${claim}): ${breaches}`)
    for (const subject of subjects) complain(`  ${subject}`)
    if (breaches > subjects.length) complain(`  y ${breaches - subjects.length} más`)
  }
  return 1
})
