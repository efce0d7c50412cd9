import { fileURLToPath } from 'node:url'

/** What the page is called where it is saved. */
export const VERIFIER_NAME = 'waiver-verifier.html'

/** The page that checks proofs without us, a file of its own. */
export const VERIFIER_FILE = fileURLToPath(
  new URL(`../../../../verifier/${VERIFIER_NAME}`, import.meta.url)
)
