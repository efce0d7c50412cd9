import { DOCUMENT_FILE_TYPES } from '@trailgate/shared/documents/constants'
import type { Document } from '@trailgate/shared/documents/schemas'

import { saveFile } from '../../../ui/saveFile.ts'

const SHOWN: readonly string[] = Object.values(DOCUMENT_FILE_TYPES)

/** Time for the new tab to read the blob. */
const READ_MS = 60_000

/**
 * Opens a document in a new tab. The tab cannot carry the bearer token, so the file is fetched here and passed as a blob. The tab
 * is opened first, while the click still permits it; if the browser blocks it, or the type is not an accepted one, the file is
 * downloaded instead.
 */
export async function openDocument(
  { filename }: Pick<Document, 'filename'>,
  read: () => Promise<Blob>
) {
  const tab = window.open('', '_blank')
  try {
    const file = await read()
    if (!tab || !SHOWN.includes(file.type)) {
      tab?.close()
      saveFile(file, filename)
      return
    }
    const address = URL.createObjectURL(file)
    tab.opener = null
    tab.location.replace(address)
    setTimeout(() => URL.revokeObjectURL(address), READ_MS)
  } catch (error) {
    tab?.close()
    throw error
  }
}
