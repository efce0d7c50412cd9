/** Rows selected in a list of the back office. */
export const bySource = {
  own: {
    page: 'Select all on this page',
    selected: '{n} selected',
    all: 'Select all {count}',
    all_selected: 'All {count} selected',
    clear: 'Clear Selection',
  },
} as const

export const messages = bySource.own
