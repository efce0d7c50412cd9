/** The list of answers to what a waiver asks, for managers. */
export const bySource = {
  own: {
    'open': 'Answers',
    'title': 'Answers to {name}',
    'hint':
      'From waivers that were signed and not voided, newest first. Medical answers are in no list.',
    'list': 'Answers',
    'column.person': 'Rider',
    'column.question': 'Question',
    'column.answer': 'Answer',
    'column.signed': 'Signed',
    'filter.question': 'Question',
    'filter.question_all': 'All questions',
    'filter.answer': 'Answer',
    'filter.answer_all': 'Every answer',
    'archived': 'Answers to archived waivers',
    'questions_failed': 'Failed to load the questions',
    'nothing': 'This waiver asks nothing',
    'nothing.hint':
      'It was deleted, or none of its texts has a question whose answers can be listed.',
    'failed': 'Failed to load the answers',
    'file.failed': 'Failed to export the answers',
    'empty': 'No answers yet',
    'empty.hint': 'Answers are listed here as soon as riders sign this waiver.',
    'empty.filtered': 'No answer fits these filters',
  },
} as const

export const messages = bySource.own
