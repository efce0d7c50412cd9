import { withAge } from '../age_words.ts'

/** Messages of coverage at a past minute, on the customer page. */
export const bySource = {
  own: {
    // The section on the customer page.
    'title': 'Coverage on a day',
    'day': 'Day',
    'time': 'Time',
    'check': 'Check',
    'checking': 'Checking…',
    'failed': 'The coverage could not be checked.',
    'day.missing': 'Choose a day and a time.',
    'at': '{date}, park time',
    'covered': 'Covered',
    'not_covered': 'Not covered',
    'covered.waiver': 'Covered by {template}, version {version}, signed {date} by {name}.',
    'covered.paper': 'Covered by a paper waiver that staff confirmed.',
    'covered.erased': 'Covered by a waiver that was erased since, as the visit kept it.',
    'open_waiver': 'Open the waiver',
    'seal': 'No. {n} in the chain of the park, seal {seal}',
    'seal.only': 'Seal {seal}',
    'visit': 'In the park from {from}.',
    'visit.until': 'In the park from {from} to {to}.',
    'visit.endless': 'Checked in at {from}, and not checked out that day.',
    'visit.none': 'Not in the park at that minute.',
    'visit.covered': 'At check-in the gate said: covered.',
    'visit.not_covered': 'At check-in the gate said: not covered. {reason}',
    'row.waiver': 'Waiver',
    'row.waiver_none': 'Covered. Visits did not keep the waiver yet.',
    'row.pack': 'Evidence pack about {date}',
    'pack': 'Evidence pack',
    'pack.busy': 'An evidence pack is being made for you already. Please wait for it.',
    'pack.failed': 'The evidence pack could not be made.',

    // Why a person was covered or not.
    'reason.signed': 'A signed waiver covered this person.',
    'reason.paper': 'A paper waiver covered this person.',
    'reason.imported': 'A waiver from the old system covered this person.',
    'reason.birth_date_missing': 'No birth date was on file.',
    'reason.never_signed': 'Nothing had been signed.',
    'reason.required_missing': 'A required waiver was missing.',
    'reason.expired': 'The waiver had expired.',
    'reason.came_of_age': 'The person had turned 18; a guardian had signed before.',
    'reason.must_sign_again': 'The waiver text had changed and had to be signed again.',
    'reason.voided': 'The waiver had been voided.',

    // Errors of the request.
    'at.required': 'At is required',
    'at.invalid': 'At must be a date and time with its time zone, such as 2026-11-07T14:05-05:00',
    'at.future': 'At must not be in the future',
    'at.early': 'At must not be before the year 2000',
  },
} as const

export const messages = /* @__PURE__ */ withAge(bySource.own)
