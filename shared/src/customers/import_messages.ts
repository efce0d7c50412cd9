/** The dialog in which staff bring customers in from a CSV file. */
export const bySource = {
  own: {
    'columns': 'Columns that are understood',
    'drop': 'or drop it here',
    'rows': '{n} rows',
    'rows_of': '{n} of {total} rows',
    'preview.hint':
      'Please check what each heading is taken for, and correct it where it is wrong.',
    'mapping.label': 'Column for {heading}',
    'mapping.unnamed': 'heading {n}',
    'mapping.left_out': 'Left out',
    'mapping.twice': 'Left out: the heading is there twice',
    'mapping.no_phone': 'Please choose which heading holds the phone numbers.',
    'sending': 'Sending the file...',
    'checking': 'Checking the rows...',
    'trial.start': 'Check Rows',
    'trial.title': 'Nothing is stored yet',
    'trial.none':
      'No row can be imported. Please look at the reasons, or go back and correct the columns.',
    'trial.download': 'Download Row by Row',
    'trial.column.row': 'Row',
    'trial.column.result': 'Result',
    'trial.column.name': 'Name',
    'trial.column.phone': 'Phone',
    'trial.column.reason': 'Reason',
    'result.created': 'would be imported',
    'result.skipped': 'already known',
    'result.failed': 'has mistakes',
    'created': 'Rows that would be imported',
    'failed': 'Rows with mistakes',
    'skipped': 'Rows that are already known',
    'created.row': 'Row {n}: {name}, {phone}',
    'first_of': 'The first {n} of {total} are shown.',
    'mend': 'Download these rows',
    'goes_on':
      'The import goes on when you close this window. Open Import CSV again to come back to it.',
    'recent': 'Recent imports',
    'recent.by': '{when} by {name}',
    'state.running': 'Running',
    'state.done': 'Finished',
    'state.failed': 'Failed',
    'state.interrupted': 'Interrupted',
    'state.undone': 'Undone',
    'lost': 'The import could not be loaded. Please try again.',
    'undo': 'Undo Import',
    'undo.title': 'Undo This Import',
    'undo.question':
      'The {n} customer(s) whom this import added are removed again. Nobody else is changed.',
    'undo.condition':
      'This works only while none of them was touched: changed, signed in, or given a minor, waiver, document or membership.',
    'undo.done': 'The {n} customer(s) whom it had added were removed again.',
    'undo.failed': 'The import could not be undone. Please try again.',
  },
} as const

export const messages = bySource.own
