import { normalizePhone } from '@trailgate/shared/text'

/** Where a park's contact leads: a mail, a call or a page; null when it is only words. */
export function hrefOfContact(contact: string): string | null {
  if (/^https?:\/\/\S+$/i.test(contact)) return contact
  if (/^[^\s@]+@[^\s@]+$/.test(contact)) return `mailto:${contact}`
  const phone = normalizePhone(contact)
  return phone && /^[\d\s()+.-]+$/.test(contact) ? `tel:+1${phone}` : null
}
