/** The sheet of a day as a letter to managers. */
export const bySource = {
  own: {
    subject: 'Day sheet of {day}',
    link: 'Open the day sheet',
    visits: 'Visits: {n}. Registrations: {registrations}. Waivers signed: {waivers}.',
    sold: 'Memberships sold: {n}. Renewals: {renewals}.',
    money: 'Money: {total}',
    method: '{method}: {amount}',
    seller: '{name}: {amount}, of it {cash} in cash',
    closing: '{name}: counted {counted}, expected {expected}, difference {difference}',
    open: 'Not counted yet: {names}',
    not_checked_out: 'Not checked out: {n}',
  },
} as const

export const messages = bySource.own
