import { withAge } from '../../age_words.ts'

import type { DuplicateReason } from './constants.ts'

/** Possible duplicates, merging and undoing it (docs/product/duplicates.md). */
export const bySource = {
  own: {
    'title': 'Duplicates',
    'hint': 'Records that may be of one person. Merge them, or say that they are two people.',
    'tab.possible': 'Possible duplicates',
    'tab.dismissed': 'Not duplicates',
    'tab.merged': 'Merged',
    'found': '{n} possible duplicate(s)',
    'empty': 'No possible duplicates',
    'empty.hint': 'Nobody seems to be on the list twice.',
    'failed': 'Failed to load duplicates. Please try again.',
    'column.people': 'Records',
    'column.reasons': 'What speaks for it',
    'column.score': 'Likeness',
    'compare': 'Compare',
    'merge': 'Merge',
    'dismiss': 'Not a duplicate',
    'dismissed': 'They will not be shown as duplicates again.',
    'restore': 'Take It Back',
    'restored': 'They are compared again.',
    'dismissed.by': 'Not a duplicate, says {name}',
    'dismissed.found': '{n} pair(s) are of two people',
    'dismissed.empty': 'Nobody was said not to be a duplicate',
    'dismiss.failed': 'Failed to save. Please try again.',

    'notice.title': 'Possible duplicates',
    'notice.create': 'Somebody like this is on the list already:',
    'notice.details': '{n} other record(s) may be of this person.',
    'notice.show': 'Show duplicates',
    'create.anyway': 'Create Anyway',

    'reason.same_name': 'Same name',
    'reason.similar_name': 'Similar name',
    'reason.nickname': 'Short form of the name',
    'reason.swapped_names': 'Names the other way round',
    'reason.other_last_name': 'Same first name, other last name',
    'reason.same_birth_date': 'Same birth date',
    'reason.similar_birth_date': 'Birth date almost the same',
    'reason.same_email': 'Same email',
    'reason.similar_email': 'Similar email',
    'reason.same_phone': 'Same phone',
    'reason.similar_phone': 'Phone almost the same',
    'reason.same_address': 'Same address',
    'reason.same_emergency_contact': 'Same emergency contact',

    'merge.title': 'Merge Records',
    'merge.hint':
      'One record stays, the other is merged into it. For each field, choose what the record that stays will show.',
    'merge.stays': 'Stays',
    'merge.goes': 'Merged into it',
    'merge.swap': 'Swap',
    'merge.field': 'Field',
    'merge.both': 'Both',
    'merge.same': 'Same in both',
    'merge.empty': 'Empty',
    'merge.moves': 'What moves',
    'merge.moves_none': 'Nothing else: the other record has only these fields.',
    'merge.ends': 'Sign-ins on the web and unused password links of the other record end.',
    'merge.waivers_stay':
      'Signed waivers stay exactly as they were signed and count for the record that stays.',
    'merge.confirm': 'Merge {loser} into {winner}?',
    'merge.confirm_hint':
      'It is recorded, and can be undone as long as nothing that moved has been changed.',
    'merge.failed': 'Failed to merge the records',
    'merge.load_failed': 'Failed to load the records. Please try again.',
    'merge.done': '{name} was merged',
    'merge.done_hint': 'Member ID {loser} now finds {winner}.',
    'merge.open': 'Open the record',
    'undo': 'Undo Merge',
    'undo.confirm': 'Undo this merge?',
    'undo.confirm_hint': 'Both records are as they were before, each with what was its own.',
    'undo.done': 'The merge was undone',
    'undo.failed': 'Failed to undo the merge',

    'merged.empty': 'No records were merged yet',
    'merged.column.winner': 'Stays',
    'merged.column.loser': 'Merged into it',
    'merged.column.when': 'When',
    'merged.column.by': 'By',
    'merged.undone': 'Undone by {name}',

    'moves.minors': 'Minors',
    'moves.guardians': 'Guardians',
    'moves.waivers': 'Signed waivers',
    'moves.documents': 'Documents',
    'moves.memberships': 'Memberships',
    'moves.places': 'Places in memberships',
    'moves.preferences': 'Marketing preferences',
    'moves.sign_ins': 'Sign-ins',
    'moves.history': 'Lines of history',

    'field.name': 'Name',
    'field.status': 'Status',
    'field.address': 'Address',
    'field.emergency_contact': 'Emergency Contact',
    'field.guardian': 'Guardian',
    'field.paper_waiver': 'Paper waiver',

    'refused.same': 'A record cannot be merged into itself',
    'refused.gone': 'One of the records was deleted, closed or merged in the meantime.',
    'refused.family': 'One of them is the guardian of the other. They cannot be one person.',
    'refused.grown_up':
      'A grown-up cannot be merged into a minor. Let the record of the grown-up stay, or correct the birth date first.',
    'refused.becomes_minor':
      'The record of a grown-up cannot become a minor’s. Please choose the other birth date.',
    'refused.guardian_minor':
      'A person under 18 cannot be a guardian. Please choose the other birth date.',
    'refused.no_phone': 'The record that stays needs a phone number',
    'refused.both': 'Only notes can be kept from both records',
    'refused.notes_long': 'Both notes together are too long. Please choose one of them.',
    'refused.ban': 'One of them is banned. Only managers say that they are two people.',
    'refused.dismissed_gone': 'These records are no longer compared.',
    'undo.already': 'This merge was undone already.',
    'undo.merged_again': 'The record was merged or closed since. It cannot be undone.',
    'undo.phone':
      'The phone number {phone} belongs to somebody else now. The merge cannot be undone.',
    'undo.fields': 'These fields were changed since: {fields}. The merge cannot be undone.',
    'undo.slots':
      'A place in a membership was given to somebody else since. The merge cannot be undone.',
    'undo.preferences': 'Marketing preferences were changed since. The merge cannot be undone.',
    'undo.guardians': 'Guardians or minors were changed since. The merge cannot be undone.',
    'undo.records':
      'Documents or memberships were removed or passed on since. The merge cannot be undone.',
  },
} as const

export const messages = /* @__PURE__ */ withAge(bySource.own)

/** Label of a reason. */
export function reasonText(reason: DuplicateReason): string {
  return messages[`reason.${reason}`]
}
