/** Notes of an answer about a past minute, and texts of the front page of an evidence pack. */
export const bySource = {
  own: {
    'note.merged_since':
      'At that minute this was record {member_id}, which was merged into this one on {date}.',
    'note.merged_then':
      'At that minute this record was merged into record {member_id}; the merge was undone on {date}.',
    'note.signed_for_record':
      'The waiver was signed for record {member_id}, which was merged with this one at that minute.',
    'note.stood_gone':
      'At that minute this was another record, which has been deleted since. Its birth date is taken from this one.',
    'note.voided_since': 'The waiver was voided on {date}, after this minute.',
    'note.not_checked_out':
      'This visit has no check-out: it does not show how long the person stayed.',
    'note.visit_before': 'The visit is from before the park kept the waiver with each visit.',
    'note.erased':
      'Waiver no. {n} was erased on {date}, as it had to be kept until {until}. Its seal stays in the chain.',
    'note.birth_date':
      'A guardian changed the birth date on {date}. The one before was not kept, so the later one is used.',
    'note.template_deleted':
      'The waiver text {name} was deleted on {date}. It is not known whether it was required before.',
    'note.retention':
      'The park keeps waivers for {n} years. Waivers of that time may have been erased.',

    'summary.title': 'Was {name} covered?',
    'summary.yes': 'Yes. {name} was covered at {time}.',
    'summary.no': 'No. {name} was not covered at {time}.',
    'summary.person': 'Person',
    'summary.person_line': '{name}, member {member_id}',
    'summary.person_born': '{name}, member {member_id}, born {day}',
    'summary.time': 'Asked about',
    'summary.answer': 'Answer',
    'summary.waiver': 'Waiver',
    'summary.waiver_line': '{template}, version {version}',
    'summary.signed': 'Signed',
    'summary.signed_line': '{date} by {name}',
    'summary.signed_for': '{date} by {name}, for {subject}',
    'summary.seal': 'Seal',
    'summary.visit': 'Visit',
    'summary.check_in': '{from}, {method}',
    'summary.check_in_by': '{from}, {method}, by {name}',
    'summary.check_out': 'Checked out',
    'summary.still_in': 'Still in the park',
    'summary.not_checked_out': 'Not checked out; the day closed',
    'summary.gate': 'The gate said at check-in',
    'summary.override': 'Let in anyway',
    'summary.head': 'End of the chain',
    'summary.head_line': 'No. {n}, {hash}',
    'summary.checkpoint': 'Last checkpoint',
    'summary.checkpoint_line': 'No. {n}, made {date}',
    'summary.checkpoint_none': 'None has been made yet',
    'summary.notes': 'Please note',
    'summary.files': 'In this pack',
    'summary.made': 'Made {date} by {name} for {park}.',
    'summary.from':
      'The answer was worked out from the sealed waivers and from what happened to them, as they stood at that minute.',
    'summary.nobody': 'the system',
    'summary.method.kiosk': 'checked in at the kiosk',
    'summary.method.counter': 'checked in at the counter',
    'summary.method.pass': 'checked in with a pass',
    'summary.method.offline': 'checked in at a kiosk without network',
    'file.summary': 'summary.pdf: this page',
    'file.waiver': 'waiver.pdf: the waiver as it was signed',
    'file.proof': 'proof.json: its proof; drop it onto verifier.html to check it',
    'file.text': 'text.html: the text as it was shown',
    'file.visit': 'visit.json: the visit with its check-in, check-out and coverage',
    'file.checkpoint': 'checkpoint.json: the end of the chain and the last signed checkpoint',
    'file.verifier': 'verifier.html: the page that checks the proof without the park',
  },
} as const

export const messages = bySource.own
