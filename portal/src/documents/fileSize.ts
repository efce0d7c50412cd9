const BYTES_OF_KB = 1024

/** File size in KB with one decimal. */
export function fileSize(bytes: number): string {
  return `${(bytes / BYTES_OF_KB).toFixed(1)} KB`
}
