import { messages } from '@trailgate/shared/parent_links/messages'
import type { AskParent } from '@trailgate/shared/parent_links/schemas'
import { normalizePhone } from '@trailgate/shared/text'

import type { FormReading } from '../ui/useForm.ts'

/** A minor whose waiver may be sent to a parent. */
export interface MinorToSend {
  minor: AskParent['minor']
  name: string
  isSelf?: boolean
}

/** Request body, and the contact as typed. */
export interface AskedParent {
  body: AskParent
  to: string
  child: MinorToSend
}

/** The parent's phone or e-mail from one field; `child` has the position of the minor if there are several. */
export function readParentContact(
  fields: FormData,
  minors: readonly MinorToSend[]
): FormReading<AskedParent> {
  const to = textOf(fields.get('contact'))
  const child = minors[Number(textOf(fields.get('child')))]
  if (!child) return { ok: false, details: { child: [messages['minor.required']] } }
  if (to === '') return { ok: false, details: { contact: [messages['contact.required']] } }
  const email = /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(to) ? to : null
  // An address may contain ten digits, too.
  const phone = to.includes('@') ? null : normalizePhone(to)
  if (phone === null && email === null) {
    return { ok: false, details: { contact: [messages['contact.wrong']] } }
  }
  const { minor } = child
  return { ok: true, value: { body: { minor, ...(phone ? { phone } : { email }) }, to, child } }
}

function textOf(value: FormDataEntryValue | null): string {
  return typeof value === 'string' ? value.trim() : ''
}
