/** For `.catch`: what stands for a file or folder that is not there. Any other error stays one. */
export function whenGone<Value>(instead: Value) {
  return (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return instead
  }
}
