/** First steps of a new park, in the order in which they are listed. */
export const SETUP_ITEMS = [
  'name',
  'logo',
  'texts',
  'types',
  'tablet',
  'second_factor',
  'import',
] as const
export type SetupItem = (typeof SETUP_ITEMS)[number]

/** Items that may be skipped: riders cannot sign without a text, so that is done, or left open. */
export const SETUP_SKIPPABLE = SETUP_ITEMS.filter((item) => item !== 'texts')

export const SETUP_STATES = ['open', 'done', 'skipped'] as const
