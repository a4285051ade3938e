import { benchConfirm } from './confirm/confirm.ts'
import { benchGenerate } from './counter/generate.ts'
import { benchLostNotice } from './counter/lost-notice.ts'
import { benchSuccess } from './counter/success.ts'
import { benchDesk } from './desk/desk.ts'
import { benchExport } from './history/export.ts'
import { benchHistory } from './history/history.ts'
import { benchLighthouse, benchLighthouseStore } from './lighthouse.ts'
import { benchLive } from './live/live.ts'
import { benchMemory } from './memory.ts'
import { benchIntake } from './notices/intake.ts'
import { benchPhoto } from './photo.ts'
import { benchFaultModes } from './provider/fault-modes.ts'
import { benchNoNotices } from './provider/no-notices.ts'
import { benchSlowProvider } from './provider/slow-provider.ts'
import { benchReads } from './reads/reads.ts'
import { benchReconcile } from './reconciliation/reconcile.ts'
import { benchReview } from './review.ts'
import { benchSignIn } from './sign-in.ts'
import { benchSize } from './size.ts'
import { benchStart } from './start.ts'
import { benchQrFiles } from './store/qr-files.ts'
import { benchStorePage } from './store/store-page.ts'
import { benchStorePayments } from './store/store-payments.ts'

/** The benchmarks by their names on the command line. Each returns whether its target holds. */
const benches: Readonly<Record<string, () => Promise<boolean>>> = {
  confirm: benchConfirm,
  desk: benchDesk,
  export: benchExport,
  'fault-modes': benchFaultModes,
  generate: benchGenerate,
  history: benchHistory,
  intake: benchIntake,
  lighthouse: benchLighthouse,
  'lighthouse-store': benchLighthouseStore,
  live: benchLive,
  'lost-notice': benchLostNotice,
  'no-notices': benchNoNotices,
  start: benchStart,
  memory: benchMemory,
  photo: benchPhoto,
  reads: benchReads,
  reconcile: benchReconcile,
  review: benchReview,
  size: benchSize,
  'sign-in': benchSignIn,
  'slow-provider': benchSlowProvider,
  'qr-files': benchQrFiles,
  'store-page': benchStorePage,
  'store-payments': benchStorePayments,
  success: benchSuccess,
}

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !Object.hasOwn(benches, name))
if (unknown.length > 0) {
  process.stderr.write(`no benchmark ${unknown.join(', ')}; there are ${Object.keys(benches).join(', ')}\n`)
  process.exit(1)
}
let held = true
for (const [name, bench] of Object.entries(benches)) {
  if (asked.length > 0 && !asked.includes(name)) continue
  held = (await bench()) && held
}
process.exitCode = held ? 0 : 1
