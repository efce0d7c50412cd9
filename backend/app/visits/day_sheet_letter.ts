import { addDays, formatDate, type Day } from '@trailgate/shared/dates'
import { messages } from '@trailgate/shared/drawers/letter_messages'
import { PAYMENT_METHOD_LABELS, PAYMENT_METHODS } from '@trailgate/shared/memberships/constants'
import { ROLES, can } from '@trailgate/shared/permissions'
import { messages as park } from '@trailgate/shared/reports/park_messages'
import type { DayReport } from '@trailgate/shared/reports/schemas'
import { fill, formatMoney } from '@trailgate/shared/text'
import { clock } from '#platform/clock'
import { isUniqueViolation } from '#platform/database/database_errors'
import { rowsIn } from '#platform/database/rows_in'
import { enqueueMail } from '#platform/mail/enqueue_mail'
import { letter } from '#platform/mail/letter'
import { mailEnabled } from '#platform/mail/mail_enabled'
import { settings } from '#start/settings'
import { dayReport } from '#visits/day_report'

/** Roles that may see money. */
const READERS = ROLES.filter((role) => can(role, 'memberships.money'))

let lastMailedOn: Day | null = null

/**
 * With DAY_SHEET_MAIL mails the sheet of yesterday to every active manager and admin, once each: of several processes that do it at once, and
 * of one that starts again, the key of the letter lets one through.
 */
export async function mailDaySheet() {
  const today = clock.today()
  if (!settings.daySheetMail || !mailEnabled() || lastMailedOn === today) return
  const day = addDays(today, -1)
  const readers = await rowsIn('staff')
    .whereIn('role', [...READERS])
    .where('is_active', true)
    .orderBy('id')
    .select('id', 'email')
  const mail = daySheetLetter(await dayReport(day, { withMoney: true, staffId: null }))
  for (const { id, email } of readers) {
    await enqueueMail({ to: email, ...mail, idempotencyKey: `day_sheet:${day}:${id}` }).catch(
      (error: unknown) => {
        if (!isUniqueViolation(error)) throw error
      }
    )
  }
  lastMailedOn = today
}

/** The sheet of a day as a letter. */
export function daySheetLetter(report: DayReport) {
  const { day, visits, money, drawers } = report
  return letter({
    subject: fill(messages.subject, { day: formatDate(day) }),
    paragraphs: [
      [
        fill(messages.visits, {
          n: visits.total,
          registrations: report.registrations,
          waivers: report.waivers_signed,
        }),
        fill(messages.sold, { n: report.memberships_sold, renewals: report.renewals }),
        ...(report.not_checked_out_total > 0
          ? [fill(messages.not_checked_out, { n: report.not_checked_out_total })]
          : []),
      ].join('\n'),
      ...(money ? moneyLines(money) : []),
      ...(drawers.open.length > 0
        ? [
            fill(messages.open, {
              names: drawers.open.map(({ staff_name: name }) => nameOf(name)).join(', '),
            }),
          ]
        : []),
    ],
    links: [{ label: messages.link, url: `${settings.appUrl}/admin/day?day=${day}` }],
  })
}

function moneyLines(money: NonNullable<DayReport['money']>): string[] {
  const lines = [
    fill(messages.money, { total: formatMoney(money.total) }),
    ...PAYMENT_METHODS.filter((method) => money.by_method[method] !== 0).map((method) =>
      fill(messages.method, {
        method: PAYMENT_METHOD_LABELS[method],
        amount: formatMoney(money.by_method[method]),
      })
    ),
    ...money.by_staff.map(({ staff_name: name, total, cash }) =>
      fill(messages.seller, {
        name: nameOf(name),
        amount: formatMoney(total),
        cash: formatMoney(cash),
      })
    ),
  ].join('\n')
  const closings = money.closings.map((closing) =>
    fill(messages.closing, {
      name: nameOf(closing.staff_name),
      counted: formatMoney(closing.counted_cash),
      expected: formatMoney(closing.expected_cash),
      difference: formatMoney(closing.difference),
    })
  )
  return closings.length > 0 ? [lines, closings.join('\n')] : [lines]
}

function nameOf(name: string | null): string {
  return name ?? park['day.unknown_seller']
}
