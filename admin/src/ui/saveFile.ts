/** Gives the browser a file to save. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The download has begun with the click; the address may go once the browser has looked at it.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
