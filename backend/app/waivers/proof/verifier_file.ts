import { fileURLToPath } from 'node:url'

/** File name of the verifier page. */
export const VERIFIER_NAME = 'waiver-verifier.html'

/** The self-contained page that verifies proofs offline. */
export const VERIFIER_FILE = fileURLToPath(
  new URL(`../../../../verifier/${VERIFIER_NAME}`, import.meta.url)
)
