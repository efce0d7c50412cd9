/** The verifier's messages about a sealed waiver, worded to follow "Record 7" or "This waiver". */
export const bySource = {
  own: {
    'gap': 'follows a gap: records before it are missing',
    'order': 'does not follow the record before it',
    'seal': 'has a seal that was changed',
    'body.lost': 'has lost its body',
    'erased.half': 'is noted as erased when its time was over, but is still there in part',
    'erased.early': 'was erased before its time was over',
    'erased.ahead': 'is noted as erased on a day that is still to come',
    'erased.unsealed': 'is noted as erased otherwise than the chain says',
    'body.changed': 'is not what was signed: its body was changed',
    'body.unreadable': 'is no record of a signature',
    'signature.changed': 'is not what was signed: its signature was changed',
    'listed.gone': 'is gone from the list of waivers',
    'listed.otherwise': 'is listed otherwise than it was signed',
    'person.gone':
      'names somebody who is gone, though no record of the chain says that they were deleted',
    'record.otherwise': 'is kept otherwise than it was signed',
    'record.unsigned': 'was put into the chain by somebody without the key of the park',
    'text.otherwise': 'was signed in another text than its version has now',
    'event.changed': 'is not what was noted: its body was changed',
    'event.unsigned': 'is not signed with the key of the park',
    'event.otherwise': 'is listed otherwise than what happened to it was sealed',
    'next': 'is not followed as it was sealed',
    'beside': 'was put in beside the chain',
    'end': 'is missing: the chain ends before its noted end',
    'changed.since': 'is another one than it was when this process verified it',
    'signed.before_record': 'says it was signed before record {n}',
    'noted.before_record': 'says it was noted before record {n}',
    'signed.before_checkpoint':
      'says it was signed before the checkpoint of {date}, which does not hold it',
    'noted.before_checkpoint':
      'says it was noted before the checkpoint of {date}, which does not hold it',
    'checkpoint.differs': 'differs from the checkpoint of {date}',
    'checkpoint.missing': 'is missing: a checkpoint of {date} knows {n} records',
  },
} as const

export const messages = bySource.own
