import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { inflateRawSync } from 'node:zlib'
import { startBenchDatabase } from '../bench-database.ts'
import { print, verdict } from '../figures.ts'
import { heldMb, sampleMemory } from '../process-memory.ts'
import { type ServerUnderTest, startServerUnderTest } from '../server-under-test.ts'
import { insertHistories } from './long-history.ts'

/** Every second charge was paid out, which makes 50,000 rows. */
const charges = 33_334
const rows = charges * 1.5
const debounceMs = 10_000
const limitMb = 60

/** Measures the extra memory of the server while it sends a history of 50,000 rows as a workbook. Checks that every row is in it. */
export async function benchExport(): Promise<boolean> {
  const database = await startBenchDatabase()
  try {
    const token = randomBytes(32).toString('base64url')
    await insertHistories(database.admin, [{ token, charges }])
    const server = await startServerUnderTest({
      variables: {
        DATABASE_URL: database.appUrl,
        DATABASE_OWNER_URL: database.ownerUrl,
        DATA_DIR: join(database.dataDir, 'server'),
        LOG_LEVEL: 'error',
      },
    })
    try {
      await pause(debounceMs)
      const workbook = await measure(server, token, 'xlsx')
      const text = await measure(server, token, 'csv')
      const counted = { xlsx: rowsOfWorkbook(workbook.bytes), csv: rowsOfText(text.bytes) }
      const held =
        workbook.moreMb <= limitMb && text.moreMb <= limitMb && counted.xlsx === rows && counted.csv === rows
      print(`export: a history of ${rows} entries`)
      for (const [format, { bytes, tookMs, moreMb }] of Object.entries({ xlsx: workbook, csv: text })) {
        print(
          `  ${format}: ${(bytes.length / 1e6).toFixed(1)} MB in ${(tookMs / 1000).toFixed(2)} s, ` +
            `${moreMb.toFixed(0)} MB more than at rest, at most ${limitMb} MB`,
        )
      }
      print(`  rows counted: ${counted.xlsx} and ${counted.csv} of ${rows}: ${verdict(held)}`)
      return held
    } finally {
      await server.stop()
    }
  } finally {
    await database.close()
  }
}

interface Measured {
  readonly bytes: Buffer
  readonly tookMs: number
  readonly moreMb: number
}

async function measure({ url, pid }: ServerUnderTest, token: string, format: string): Promise<Measured> {
  const rest = await heldMb(pid)
  const memory = sampleMemory(pid)
  const startedAt = performance.now()
  const answer = await fetch(`${url}/api/v1/history/export?format=${format}`, {
    headers: { cookie: `sid=${token}` },
  })
  const bytes = Buffer.from(await answer.arrayBuffer())
  const tookMs = performance.now() - startedAt
  const moreMb = (await memory.stop()) - rest
  if (answer.status !== 200) throw new Error(`the export was answered ${answer.status}: ${bytes.toString()}`)
  return { bytes, tookMs, moreMb }
}

/** Counts the rows below the titles. */
function rowsOfText(bytes: Buffer): number {
  return bytes.toString().split('\r\n').length - 2
}

function rowsOfWorkbook(zip: Buffer): number {
  const sheet = fileOf(zip, 'xl/worksheets/sheet1.xml').toString()
  return sheet.split('<row ').length - 2
}

const endOfDirectory = Buffer.from('PK\u0005\u0006')

/** Returns one file of a ZIP. Finds it in the central directory, as a spreadsheet does (APPNOTE.TXT, 4.3.12). */
function fileOf(zip: Buffer, name: string): Buffer {
  const end = zip.lastIndexOf(endOfDirectory)
  let entry = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [nameLength, extraLength, noteLength] = [28, 30, 32].map((at) => zip.readUInt16LE(entry + at))
    const next = entry + 46 + (nameLength ?? 0)
    if (zip.toString('utf8', entry + 46, next) === name) {
      const local = zip.readUInt32LE(entry + 42)
      const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
      return inflateRawSync(zip.subarray(start, start + zip.readUInt32LE(entry + 20)))
    }
    entry = next + (extraLength ?? 0) + (noteLength ?? 0)
  }
  throw new Error(`the ZIP has no ${name}`)
}
