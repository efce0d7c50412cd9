/** Opens a file in this tab. The page stays if the rider may not read the file. */
export async function openFile(path: string): Promise<void> {
  const { ok } = await fetch(path, { method: 'HEAD' })
  if (ok) window.location.assign(path)
}
