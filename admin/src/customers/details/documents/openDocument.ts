import { DOCUMENT_FILE_TYPES } from '@trailgate/shared/documents/constants'
import type { Document } from '@trailgate/shared/documents/schemas'

import { saveFile } from '../../../ui/saveFile.ts'

const SHOWN: readonly string[] = Object.values(DOCUMENT_FILE_TYPES)

/** Long enough for a tab to have read what it shows. */
const READ_MS = 60_000

/**
 * Opens a document in a tab of its own. A new tab cannot carry the bearer token, so the file is fetched
 * here and the tab shows what was fetched. The tab is opened first, while the click still allows it; where a browser
 * allows none, and for whatever is not of an accepted type, the file is saved instead.
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
