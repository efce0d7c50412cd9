/** A `.catch` handler: answers `instead` for a missing file or folder (ENOENT) and rethrows every other error. */
export function ifMissing<Value>(instead: Value) {
  return (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return instead
  }
}
