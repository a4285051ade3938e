import sharp from 'sharp'

/** A rotated photo of twelve megapixels with sensor noise, just under 5 MB. */
export async function largePhoto(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 24 } as const
  const create = { width: 4000, height: 3000, channels: 3, background: '#888888', noise } as const
  const raw = await sharp({ create }).blur(0.8).png({ compressionLevel: 1 }).toBuffer()
  for (let quality = 98; quality > 40; quality -= 1) {
    const taken = await sharp(raw).withMetadata({ orientation: 6 }).jpeg({ quality }).toBuffer()
    if (taken.length <= 5_242_880) return taken
  }
  throw new Error('no quality makes the photo small enough')
}
