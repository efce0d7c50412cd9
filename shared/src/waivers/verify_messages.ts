/** Problems reported by `npm run waivers:verify` beyond single records, one sentence each. */
export const bySource = {
  own: {
    'checkpoint.unsigned': "{name} is no checkpoint that this park's key has signed",
    'note.unsigned':
      "The database notes a checkpoint of record {n} that this park's key has not signed",
    'checkpoints.missing':
      '{missing} of the {known} checkpoints that the database knows are missing in {folder}; the first is of record {n}, made on {date}',
    'checkpoints.none':
      'No checkpoint stands for any of the {n} records: nothing outside of the database vouches for them',
    'checkpoint.forgotten':
      'A checkpoint of record {n} was made, and neither the database nor the folder has it any more',
    'checkpoint.back':
      'Record {n} says that the last checkpoint was of record {last}, and a record before it knows of a later one',
    'checkpoint.counted':
      'The database says that the last checkpoint was of record {n}, and has one of record {last}, or says so elsewhere',
    'checkpoint.former':
      'The checkpoint of record {n} was signed with a former key after the park had another one',
    'key.unnoted': 'The database does not say any more by which key the park signs',
    'key.noted': 'The database says that the park signs with another key ({key}) than it does',
    'checkpoint.refused':
      'No checkpoint is signed, as not everything is as it was signed: {problem}',
    'anchor.late':
      'No checkpoint stands for record {n}, which was made on {date}, nor for any after it',
    'hash.strange': 'The chain has no record with the hash or seal {hash}',
    'head.strange': 'The chain has no record {n} with the hash {hash}',
    'history.alone': 'The history tells of a signed waiver {uid} that the chain does not know',
    'export.refused':
      'Nothing is exported: not everything is as it was signed. npm run waivers:verify says what is not.',
    'hold.gone':
      'Waiver {waiver} is under a legal hold that was never taken away, and customer {id} is stored as under none',
    'merge.otherwise':
      'Whether customer {id} was merged, and into whom, is stored otherwise than the list of merges says',
    'coverage.otherwise':
      'Customer {id} is stored as covered until {stored}; what they signed says {told}',
    'problems.more': 'And {n} more of this kind',
    'coverage.unsettled':
      'A change of a template is noted that is still to be gone through, and {n} customers are stored as covered otherwise than what they signed says. Open the park until that is done, and verify again.',
  },
} as const

export const messages = bySource.own
