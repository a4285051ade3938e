/** 340 KB, 1,2 MB: both languages write the comma. */
export function formatBytes(bytes: number): string {
  const kilobytes = Math.ceil(bytes / 1024)
  if (kilobytes < 1024) return `${kilobytes} KB`
  return `${String(Math.round((kilobytes * 10) / 1024) / 10).replace('.', ',')} MB`
}
