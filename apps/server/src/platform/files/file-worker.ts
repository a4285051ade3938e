// A separate process that decodes what strangers send, without access to our keys, our memory or our database.
import { checkPdf } from './check-pdf.ts'
import { cleanImage, drawThumbnail } from './clean-image.ts'
import { serveFileTasks } from './file-channel.ts'

const maxResidentBytes = 512 * 1024 * 1024
const memoryCheckMs = 50

// The decoder works beside this thread, so that an enormous picture is noticed while it grows.
setInterval(() => {
  if (process.memoryUsage.rss() > maxResidentBytes) process.exit(1)
}, memoryCheckMs).unref()

serveFileTasks(async (task, bytes) => {
  switch (task.kind) {
    case 'image': {
      const image = await cleanImage(bytes, task.mediaType, task.longestSide)
      return { bytes: image, thumbnail: task.thumbnail ? await drawThumbnail(image) : null }
    }
    case 'thumbnail':
      return { bytes: await drawThumbnail(bytes), thumbnail: null }
    case 'pdf':
      checkPdf(bytes)
      return { bytes: null, thumbnail: null }
  }
})
