// Replaces the process that inspects files: hangs on `hang`, dies on `crash`, passes everything else.
import { serveFileTasks } from '../../src/platform/files/file-channel.ts'

serveFileTasks(async (_, bytes) => {
  const text = bytes.toString('latin1')
  if (text === 'crash') process.exit(7)
  if (text === 'hang') await new Promise(() => {})
  return { bytes: Buffer.from(`${process.pid}`), thumbnail: null }
})
