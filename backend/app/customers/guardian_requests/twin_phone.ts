/** Stands for the phone number of a request about two records: the unique key of requests is minor and phone. */
export function twinPhone(guardianId: number) {
  return `#${guardianId}`
}

/** True for such a placeholder. */
export function isTwinPhone(phone: unknown): boolean {
  return typeof phone === 'string' && phone.startsWith('#')
}
