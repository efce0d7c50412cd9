/** Texts in the PDF of a signed waiver, besides the signed text. */
export const bySource = {
  own: {
    'record': 'Record',
    'fact.version': '{version}, in effect from {day}',
    'fact.person': '{name}, member {member_id}',
    'fact.person_born':
      '{name}, member {member_id}, born {day}, {age} years old when it was signed',
    'fact.typed_name': 'Name as typed',
    'fact.typed_name_none': 'Name not sent',
    'fact.age': 'Age of majority at the park',
    'fact.relationship': 'Relationship',
    'fact.no_consent': 'None was given',
    'fact.utc': 'Signed at (UTC)',
    'fact.park_time': 'Signed at (park)',
    'fact.offline': 'Captured without a network on',
    'fact.captured': "Time by the tablet's clock",
    'fact.received': 'Received at (UTC)',
    'fact.uid': 'Record number',
    'fact.sequence': 'Place in the chain',
    'fact.text_hash': 'SHA-256 of the text',
    'fact.signature_hash': 'SHA-256 of the signature',
    'fact.seal': 'Seal',
    'fact.link': 'Hash in the chain',
    'fact.format': 'Form of this document',
    'note':
      'This document was made from the record that was frozen when it was signed, and from nothing else. Whether the waiver was voided since is not part of it: the park can tell.',
    'note.copy': "This copy doesn't show later changes. Ask the park.",
    'note.seal':
      'Where the park sent the signer a letter about it, the seal is the one in that letter. The park can hand out a proof file and a page that checks it without the park.',
    'note.numbers':
      'Signs that this document has no letters for stand as their Unicode numbers, like [U+738B]. The record holds the signs themselves.',
    'figure.signature': 'Signature of {name}',
    'foot': '{name}, version {version} · Record {uid}',
    'page': 'Page {n} of {total}',
  },
} as const

export const messages = bySource.own
