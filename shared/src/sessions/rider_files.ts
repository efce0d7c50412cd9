/** Files that a rider opens by link. Without a session the link leads to the sign-in, and from there to the file. */
const RIDER_FILES = /^\/api\/(documents\/\d+\/download|waivers\/\d+\/pdf|customers\/me\/pass\.pdf)$/

/** Query parameter of /portal that names the file. */
export const FILE_PARAMETER = 'file'

export function isRiderFile(path: string): boolean {
  return RIDER_FILES.test(path)
}
