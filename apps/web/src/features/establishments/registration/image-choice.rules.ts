import { maxFileBytes } from '@puente/contract/files'

/** EST-030. */
export const imageTypes = ['image/jpeg', 'image/png', 'image/webp'] as const

export type ImageFault = 'too-large' | 'wrong-type' | 'unreadable'

/** What keeps a chosen file from being cropped (EST-030); null if nothing does. The server decides by the content. */
export function imageFault({ type, size }: Pick<File, 'type' | 'size'>): ImageFault | null {
  if (!imageTypes.some((known) => known === type)) return 'wrong-type'
  return size > maxFileBytes ? 'too-large' : null
}
