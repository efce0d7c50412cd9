import type { ActivityAction, SubjectKind } from './actions.ts'

/** Messages of the activity screen. */
export const bySource = {
  own: {
    'title': 'Activity',
    'hint': 'Everything that was changed or exported, newest first.',
    'hint.own': 'Everything that you changed or exported, newest first.',
    'failed': 'Failed to load the activity',
    'empty': 'No activity matches these filters.',
    'search': 'Search by name or number',
    'filter.person': 'Person',
    'filter.everyone': 'Everyone',
    'filter.action': 'Action',
    'filter.all_actions': 'All actions',
    'filter.kind': 'Kind of record',
    'filter.all_kinds': 'All kinds',
    'filter.from': 'From',
    'filter.to': 'To',
    'filter.clear': 'Clear filters',
    'day.yesterday': 'Yesterday',
    'day.today': 'Today',
    'export.failed': 'Failed to export the activity. Please try again.',
    'of_person': 'Activity of this record',
    'actor.job': 'The system',
    'actor.nobody': 'A deleted customer',
    'subject.own': 'their own record',
    'subject.deleted': 'a deleted customer',
    'subject.unknown': 'number {id}',
    'others': '{subject} and {n} more',
    'change': '{field} from {from} to {to}',
    'change.hidden': '{field} changed',
    'undo': 'Undo',
    'undo.done': 'Undone',
    'undo.failed': 'Could not undo. Please try again.',
    'undo.changed': 'This was changed since and can no longer be undone',
    'undo.late': 'The time to undo this is over',
    'undo.none': 'This cannot be undone here',
    'kind.customer': 'Customers',
    'kind.membership': 'Memberships',
    'kind.membership_type': 'Membership types',
    'kind.waiver_template': 'Waivers',
    'kind.campaign': 'Campaigns',
    'kind.campaign_type': 'Campaign types',
    'kind.staff': 'Staff',
    'kind.offline_item': 'Captured offline',
    'kind.kiosk': 'Tablets',
    'kind.api_key': 'API keys',
    'kind.webhook': 'Webhooks',
    'kind.import': 'Imports',
    'kind.report': 'Reports',
    'kind.visit': 'Visits',
    'kind.segment': 'Segments',
    'kind.letter': 'Letters',
    'kind.activity': 'Activity log',
    'kind.record': 'Records past their time',
    'kind.park': 'The park',
    'value.nothing': 'nothing',
    'value.yes': 'yes',
    'value.no': 'no',
  },
} as const satisfies { own: Record<string, string> & Record<`kind.${SubjectKind}`, string> }

export const messages = bySource.own

/** An action as a choice of a filter: 'customer.phone_released' → 'Customer: phone released'. */
export function actionName(action: ActivityAction): string {
  const [subject = '', verb = ''] = action.replaceAll('_', ' ').split('.')
  return `${subject.charAt(0).toUpperCase()}${subject.slice(1)}: ${verb}`
}
