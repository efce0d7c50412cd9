/** Messages about the fields of a text: for managers who write it, and for riders who answer. */
export const bySource = {
  own: {
    'yes': 'Yes',
    'no': 'No',

    'text.fields': 'A text can have at most {n} questions.',
    'text.place': 'A question must not be inside a link or another question.',
    'text.kind': 'The question "{label}" is of an unknown kind.',
    'text.key':
      'The key of "{label}" must be 1 to 40 small letters, digits, hyphens or underscores.',
    'text.twice': 'Two questions have the key "{key}".',
    'text.label': 'The question "{key}" has no words.',
    'text.label_long': 'The words of "{key}" can have at most {n} characters.',
    'text.setting': '"{label}" has an unknown setting: {name}="{value}".',
    'text.options': '"{label}" can have at most {n} options.',
    'text.option_long': 'An option of "{label}" can have at most {n} characters.',
    'text.two_options': '"{label}" needs at least two different options.',
    'text.no_options': 'Only a choice has options: "{label}".',
    'text.never': '"{value}" is not an option of "{label}".',

    'answer.missing': 'Please answer: {label}',
    'answer.missing_for': 'Please answer for {name}: {label}',
    'answer.tick': 'Please tick: {label}',
    'answer.tick_for': 'Please tick for {name}: {label}',
    'answer.initials': 'Initials are 1 to 4 letters: {label}',
    'answer.choice': 'Please choose one of the options: {label}',
    'answer.date': 'Please enter a date that exists: {label}',
    'answer.long': 'An answer can have at most {n} characters: {label}',
    'answer.text': 'This answer cannot be stored: {label}',
    'answer.unknown': 'This waiver has no such question.',
    'answer.person': 'This waiver is not signed for this person.',

    'list.medical': 'Medical answers are in no list.',
    'file.private':
      'This file holds answers about the health of the person who signed. You can read the waiver without them on the screen.',
    'clear.medical': 'about a medical answer; staff read the reason on the waiver',
    'clear.nothing': 'No answer of this waiver waits for staff.',
    'file.member_id': 'Member ID',
    'file.first_name': 'First Name',
    'file.last_name': 'Last Name',
    'file.question': 'Question',
    'file.answer': 'Answer',
    'file.signed_at': 'Signed At',

    'ticked': 'Ticked',
    'not_ticked': 'Not ticked',
    'optional': 'optional',
    'title': 'Answers',
    'label_for': '{label} ({name})',
    'initials_hint': 'Your initials',
  },
} as const

export const messages = bySource.own
