/** Saves a file through the browser. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The click has started the download; the URL may be revoked once the browser has read it.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
