import type { CustomersRow } from '#database/rows'

/** Columns needed to address a letter. */
export const LETTER_COLUMNS = ['email', 'status_reason'] as const

/** Address for letters; null without one, and for the deceased. */
export function letterAddress({
  email,
  status_reason: reason,
}: Pick<CustomersRow, 'email' | 'status_reason'>): string | null {
  return reason === 'deceased' ? null : email
}
