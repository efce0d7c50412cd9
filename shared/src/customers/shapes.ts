import type { LineShape } from '../fields.ts'
import { messages } from './messages.ts'

/** Two letters, always stored in capitals. */
export const STATE = {
  pattern: /^([A-Za-z]{2})?$/,
  invalid: messages['state.state'],
  capitals: true,
} as const satisfies LineShape

/** Letters address people by name, and mail programs turn anything like a web address into a link. */
export const NAME = {
  never: /http|www\.|^(?=[^/]*\/)[^.]*\./i,
  invalid: messages['name.link'],
} as const satisfies LineShape

/** 5 digits or 5+4. */
export const ZIP_CODE = {
  pattern: /^(\d{5}(-\d{4})?)?$/,
  invalid: messages['zip_code.zip'],
} as const satisfies LineShape
