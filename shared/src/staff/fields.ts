import { messages as customers } from '../customers/messages.ts'
import { EMAIL_MAX } from '../fields.ts'
import { ROLES } from '../permissions.ts'
import type { Field, FieldKind } from '../records/fields.ts'
import { messages as signIn } from '../sessions/staff_messages.ts'
import { DEFAULT_ROLE, ROLE_LABELS, STAFF_NAME_MAX, USERNAME_MAX } from './constants.ts'
import { messages } from './messages.ts'

/** Section of the form the field belongs to. */
interface OfStaff {
  section: 'person' | 'account'
}

/**
 * Field table of an account (docs/changing.md). The rules of the username, and the password, are defined in the
 * schemas.
 */
export const staffFields = {
  username: {
    kind: 'line',
    label: messages['field.username'],
    limit: USERNAME_MAX,
    span: 3,
    required: signIn['username.required'],
    fixed: true,
    section: 'account',
    example: 'sam_staff',
  },
  first_name: {
    kind: 'line',
    label: messages['field.first_name'],
    limit: STAFF_NAME_MAX,
    span: 3,
    required: customers['first_name.required'],
    section: 'person',
  },
  last_name: {
    kind: 'line',
    label: messages['field.last_name'],
    limit: STAFF_NAME_MAX,
    span: 3,
    required: customers['last_name.required'],
    section: 'person',
  },
  email: {
    kind: 'email',
    label: messages['field.email'],
    limit: EMAIL_MAX,
    span: 6,
    required: customers['email.required'],
    invalid: customers['email.email'],
    section: 'person',
  },
  role: {
    kind: 'choice',
    label: messages['field.role'],
    choices: ROLES,
    choiceLabels: ROLE_LABELS,
    required: messages['role.required'],
    proposed: DEFAULT_ROLE,
    section: 'account',
  },
  is_active: {
    kind: 'flag',
    label: messages['field.active'],
    hint: messages['active.hint'],
    span: 6,
    proposed: true,
    section: 'account',
  },
} as const satisfies Record<string, Field<FieldKind, OfStaff>>
