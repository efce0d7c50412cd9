import { recallUnsent, storeUnsentIn, type UnsentStorage } from '../kiosk/unsent.ts'
import { recallSignature } from './recall.ts'
import { dropDraft, keepDraft, readDraft } from './store.ts'

const storage: UnsentStorage = {
  keep: (unsent) => keepDraft('link', unsent),
  drop: () => dropDraft('link'),
}

let recalled: Promise<void> | null = null

/**
 * A sign link on the rider's own phone: reads what was drawn there before, and sends signatures that were accepted and
 * not answered. From now on they are stored encrypted.
 */
export function recallOnPhone(): Promise<void> {
  recalled ??= Promise.all([recallSignature(), recallAccepted()]).then(() => {})
  return recalled
}

async function recallAccepted() {
  const kept = await readDraft('link')
  storeUnsentIn(storage)
  recallUnsent(kept)
}
