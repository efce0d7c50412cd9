import type { LineShape } from '../fields.ts'
import { messages } from './messages.ts'

/** Two letters, which are stored as capitals whoever sends them. */
export const STATE = {
  pattern: /^([A-Za-z]{2})?$/,
  invalid: messages['state.state'],
  capitals: true,
} as const satisfies LineShape

/** 5 digits or 5+4. */
export const ZIP_CODE = {
  pattern: /^(\d{5}(-\d{4})?)?$/,
  invalid: messages['zip_code.zip'],
} as const satisfies LineShape
