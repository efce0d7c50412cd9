/** Loads a signing flow together with what its signer drew and entered before. */
export function afterRecall<Part>(load: () => Promise<Part>): () => Promise<Part> {
  return async () => {
    const [part] = await Promise.all([load(), recall()])
    return part
  }
}

/** Reads the drafts of this device, if it keeps any. */
export async function recall(): Promise<void> {
  try {
    const { recallSignature } = await import('./recall.ts')
    await recallSignature()
  } catch (error) {
    // Signing works without drafts.
    console.info('Drafts could not be loaded:', error)
  }
}
